import { join, relative } from 'node:path';
import ts from 'typescript';
import { PROJECT_ROOT } from '../project-root.ts';

/** The app and its workers, with their imports. */
const CONFIGS = ['src/tsconfig.json', 'src/service-worker/tsconfig.json'];
const SHIPPED = /^(src|domain|analysis-server\/(indicators|patterns|analyst))\/(?!.*\.test\.tsx?$)/;

/** Relative to the project, with slashes. */
export function projectPath(file: string): string {
  return relative(PROJECT_ROOT, file).replaceAll('\\', '/');
}

export function isShipped({ fileName }: ts.SourceFile): boolean {
  return SHIPPED.test(projectPath(fileName));
}

/** @throws Error for an unreadable configuration */
export function projectPrograms(): ts.Program[] {
  return CONFIGS.map((name) => {
    const host = {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic({ messageText }: ts.Diagnostic) {
        throw new Error(`${name}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
      },
    };
    const parsed = ts.getParsedCommandLineOfConfigFile(join(PROJECT_ROOT, name), {}, host);
    if (!parsed) throw new Error(`${name} could not be read`);
    // Tests would bring their tools' declarations along.
    const shipped = parsed.fileNames.filter((file) => SHIPPED.test(projectPath(file)));
    return ts.createProgram(shipped, { ...parsed.options, incremental: false });
  });
}
