// Folders import each other in one direction only. Tests, which may reach anywhere, do not count.
import law from './.dependency-cruiser.mjs';

/** Circles that stand for now, each with what holds it together. */
const STANDING = [
  // A run that ends applies the refreshes that waited for it, and the monitor starts runs.
  '^analysis-server/(jobs|monitor)$',
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
