import { fileURLToPath } from 'node:url';
import { normalizePath, type Rolldown } from 'vite';

/** Whether a module runs with certain files; asked while a build forms its chunks. */
export type RunsWith = (id: string, graph: Rolldown.ChunkingContext) => boolean;

/**
 * Makes a question for one build: is a module one of these files of the project, or imported from
 * one otherwise than lazily? The first answer walks the imports, the others look it up.
 */
export function runsWith(...files: readonly string[]): RunsWith {
  let modules: Set<string> | null = null;
  return (id, graph) => {
    modules ??= importedFrom(files.map(idOf), graph);
    return modules.has(id);
  };
}

function idOf(file: string): string {
  return normalizePath(fileURLToPath(new URL(`../${file}`, import.meta.url)));
}

/** @throws Error when the build does not hold one of the modules */
function importedFrom(ids: readonly string[], graph: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    const module = graph.getModuleInfo(id);
    if (module === null) throw new Error(`the build holds no module ${id}; chunk groups name it`);
    found.add(id);
    waiting.push(...module.importedIds);
  }
  return found;
}
