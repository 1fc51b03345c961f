import type { Plugin, Rolldown } from 'vite';

type Output = Rolldown.OutputAsset | Rolldown.OutputChunk;

/** Works on the written files, after every plugin that changes them; not after a failed build. */
export function afterBundle(
  name: string,
  work: (folder: string, outputs: readonly Output[]) => unknown,
): Plugin {
  let folder = '';
  let outputs: readonly Output[] = [];
  return {
    name,
    apply: 'build',
    writeBundle({ dir }, bundle) {
      folder = dir ?? '';
      outputs = Object.values(bundle);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (folder !== '') await work(folder, outputs);
      },
    },
  };
}
