import { join, relative } from 'node:path';
import ts from 'typescript';
import { PROJECT_ROOT } from '../project-root.ts';

/** What runs in a browser: the app and its workers, with what they import. */
const CONFIGS = ['src/tsconfig.json', 'src/service-worker/tsconfig.json'];
const SHIPPED = /^(src|domain|analysis-server\/(indicators|patterns|analyst))\/(?!.*\.test\.tsx?$)/;

/** The path within the project, with slashes. */
export function projectPath(file: string): string {
  return relative(PROJECT_ROOT, file).replaceAll('\\', '/');
}

/** Whether a file's code reaches browsers. */
export function isShipped({ fileName }: ts.SourceFile): boolean {
  return SHIPPED.test(projectPath(fileName));
}

/** The programs as the type checker reads them. @throws Error where a configuration is unreadable */
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
    return ts.createProgram(parsed.fileNames, { ...parsed.options, incremental: false });
  });
}
