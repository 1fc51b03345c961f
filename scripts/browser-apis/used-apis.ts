import ts from 'typescript';
import { globalNames, memberNames, ownerOf, typeNames } from './feature-names.ts';

/** A use of something that the browser brings. */
export interface UsedApi {
  readonly file: string;
  readonly line: number;
  /** What the compatibility data may call it, the most likely name first. */
  readonly names: readonly string[];
}

/** Whether the code asks for the thing here rather than counting on it. */
function isTestedFor(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isTypeOfExpression(parent)) return true;
  const chained =
    ts.isCallExpression(parent) ||
    ts.isPropertyAccessExpression(parent) ||
    ts.isElementAccessExpression(parent);
  return chained && parent.expression === node && parent.questionDotToken !== undefined;
}

/** What is said of the browser in one file. */
class FileReader {
  readonly found: UsedApi[] = [];
  readonly #file: ts.SourceFile;
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;

  constructor(file: ts.SourceFile, program: ts.Program) {
    this.#file = file;
    this.#program = program;
    this.#checker = program.getTypeChecker();
  }

  #add(node: ts.Node, names: readonly string[]): void {
    const { line } = this.#file.getLineAndCharacterOfPosition(node.getStart(this.#file));
    this.found.push({ file: this.#file.fileName, line: line + 1, names });
  }

  /** Where the libraries declare it; empty for what is not the browser's. */
  #declarations(symbol: ts.Symbol | undefined): readonly ts.Declaration[] {
    return (symbol?.declarations ?? []).filter((declaration) =>
      this.#program.isSourceFileDefaultLibrary(declaration.getSourceFile()),
    );
  }

  #member(node: ts.Node, symbol: ts.Symbol | undefined, of: ts.Type): void {
    const declarations = this.#declarations(symbol);
    if (!symbol || declarations.length === 0) return;
    const owners = declarations.map(ownerOf);
    // What several interfaces share is recorded with each of them.
    const all = [...typeNames(of, this.#checker), ...owners.filter((owner) => owner !== null)];
    const names = owners.includes(null)
      ? globalNames(symbol.name)
      : all.flatMap((owner) => memberNames(owner, symbol.name));
    this.#add(node, names);
  }

  #property(node: ts.PropertyAccessExpression): void {
    if (isTestedFor(node)) return;
    const of = this.#checker.getTypeAtLocation(node.expression);
    this.#member(node.name, this.#checker.getSymbolAtLocation(node.name), of);
  }

  /** `const { clipboard } = navigator`, also among parameters. */
  #taken(node: ts.BindingElement): void {
    if (!ts.isObjectBindingPattern(node.parent)) return;
    const name = node.propertyName ?? node.name;
    const of = this.#checker.getTypeAtLocation(node.parent);
    if (ts.isIdentifier(name)) this.#member(node, of.getProperty(name.text), of);
  }

  #global(node: ts.Identifier): void {
    const { parent } = node;
    const isName =
      (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
      (ts.isPropertyAssignment(parent) && parent.name === node) ||
      ts.isBindingElement(parent) ||
      ts.isJsxAttribute(parent);
    if (isName || isTestedFor(node)) return;
    const declarations = this.#declarations(this.#checker.getSymbolAtLocation(node));
    if (declarations.some((declaration) => ownerOf(declaration) === null)) {
      this.#add(node, globalNames(node.text));
    }
  }

  /** `thing.addEventListener('scrollend', …)` */
  #event({ expression, arguments: [first] }: ts.CallExpression): void {
    if (!first || !ts.isStringLiteral(first)) return;
    const event = `${first.text}_event`;
    if (ts.isIdentifier(expression) && expression.text === 'addEventListener') {
      this.#add(first, [`api.Window.${event}`]);
    }
    const isListened =
      ts.isPropertyAccessExpression(expression) && expression.name.text === 'addEventListener';
    if (!isListened) return;
    const of = this.#checker.getTypeAtLocation(expression.expression);
    const owners = [...typeNames(of, this.#checker), 'Window'];
    this.#add(
      first,
      owners.map((owner) => `api.${owner}.${event}`),
    );
  }

  read(node: ts.Node): void {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isPropertyAccessExpression(node)) this.#property(node);
    else if (ts.isBindingElement(node)) this.#taken(node);
    else if (ts.isIdentifier(node)) this.#global(node);
    else if (ts.isCallExpression(node)) this.#event(node);
    else if (ts.isRegularExpressionLiteral(node) && /v[a-z]*$/.test(node.text)) {
      this.#add(node, ['javascript.builtins.RegExp.unicodeSets']);
    }
    ts.forEachChild(node, (child) => this.read(child));
  }
}

/** Everything that some files of a program use of the browser, types aside. */
export function usedApis(program: ts.Program, wanted: (file: ts.SourceFile) => boolean): UsedApi[] {
  return program.getSourceFiles().flatMap((file) => {
    if (!wanted(file)) return [];
    const reader = new FileReader(file, program);
    reader.read(file);
    return reader.found;
  });
}
