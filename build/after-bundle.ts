import type { Plugin } from 'vite';

/** Works on the written files, after every plugin that changes them; not after a failed build. */
export function afterBundle(name: string, work: (folder: string) => unknown): Plugin {
  let folder = '';
  return {
    name,
    apply: 'build',
    writeBundle({ dir }) {
      folder = dir ?? '';
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (folder !== '') await work(folder);
      },
    },
  };
}
