// Folders import each other in one direction only. Tests, which may reach anywhere, do not count.
import law from './.dependency-cruiser.mjs';

/** Circles that stand for now, each with what it takes to undo it. */
const STANDING = [
  // A run that ends applies the refreshes that waited for it, and the monitor starts runs.
  '^analysis-server/(jobs|monitor)$',
  // The site mounts every part, and the parts use its types of a client and its bounded bodies.
  '^embedded/(auth|backend|beta|database|http|mail|realtime|rest|storage)$',
];

export default {
  forbidden: [
    {
      name: 'no-circles-of-folders',
      severity: 'error',
      scope: 'folder',
      from: { pathNot: STANDING },
      to: { circular: true },
    },
  ],
  options: {
    ...law.options,
    exclude: { path: `${law.options.exclude.path}|^tests/|\\.test\\.tsx?$` },
  },
};
