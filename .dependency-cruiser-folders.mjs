// Folders import each other in one direction only. Tests, which may reach anywhere, do not count.
import law from './.dependency-cruiser.mjs';

export default {
  forbidden: [
    {
      name: 'no-circles-of-folders',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...law.options,
    exclude: { path: `${law.options.exclude.path}|^tests/|\\.test\\.tsx?$` },
  },
};
