import ts from 'typescript';

/** TypeScript's names for what the compatibility data calls otherwise. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ReadonlyArray: 'Array',
  ReadonlySet: 'Set',
  ReadonlyMap: 'Map',
  PromiseLike: 'Promise',
  CallableFunction: 'Function',
  NewableFunction: 'Function',
  IteratorObject: 'Iterator',
};

const TYPED_ARRAY = /^(Big)?(Ui|I)nt\d+(Clamped)?Array$|^Float\d+Array$/;

/** A member's possible keys in the data, likeliest first. */
function memberNames(owner: string, member: string): string[] {
  const own = OTHER_NAMES[owner] ?? owner.replace(/(?<=.)Constructor$/, '');
  const built = TYPED_ARRAY.test(own) ? [own, 'TypedArray'] : [own];
  const isStatic = own !== owner && OTHER_NAMES[owner] === undefined;
  return [
    ...(isStatic ? [`api.${own}.${member}_static`] : []),
    `api.${own}.${member}`,
    `api.${own}.${member}_static`,
    // Handler properties are recorded under their event.
    ...(member.startsWith('on') ? [`api.${own}.${member.slice(2)}_event`] : []),
    ...built.map((name) => `javascript.builtins.${name}.${member}`),
    `javascript.builtins.Intl.${own}.${member}`,
  ];
}

function globalNames(name: string): string[] {
  const scopes = ['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope'];
  return [
    `api.${name}`,
    ...scopes.map((scope) => `api.${scope}.${name}`),
    `javascript.builtins.${name}`,
  ];
}

/** A type and its supertypes, itself first. */
function typeNames(type: ts.Type, checker: ts.TypeChecker): string[] {
  if (type.isUnionOrIntersection()) return type.types.flatMap((one) => typeNames(one, checker));
  const symbol = checker.getApparentType(type).getSymbol();
  if (!symbol) return [];
  const declared = checker.getDeclaredTypeOfSymbol(symbol);
  const bases = declared.isClassOrInterface() ? checker.getBaseTypes(declared) : [];
  return [symbol.name, ...bases.flatMap((base) => typeNames(base, checker))];
}

/** The declaring interface, class object or namespace; null for globals. */
function ownerOf(declaration: ts.Declaration): string | null {
  for (let place: ts.Node = declaration.parent; place; place = place.parent) {
    if (ts.isInterfaceDeclaration(place)) return place.name.text;
    // A class object: `declare var URL: { new(…): URL; canParse(…): boolean }`.
    if (ts.isVariableDeclaration(place) && ts.isIdentifier(place.name)) {
      return `${place.name.text}Constructor`;
    }
    if (ts.isModuleDeclaration(place) && place.name.text !== 'global') return place.name.text;
  }
  return null;
}

export interface UsedApi {
  readonly file: string;
  readonly line: number;
  /** Possible keys in the compatibility data, likeliest first. */
  readonly names: readonly string[];
}

/** Whether the code tests for it here rather than relies on it. */
function isTestedFor(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isTypeOfExpression(parent)) return true;
  const chained =
    ts.isCallExpression(parent) ||
    ts.isPropertyAccessExpression(parent) ||
    ts.isElementAccessExpression(parent);
  return chained && parent.expression === node && parent.questionDotToken !== undefined;
}

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

  /** Its library declarations; empty if not a browser API. */
  #declarations(symbol: ts.Symbol | undefined): readonly ts.Declaration[] {
    return (symbol?.declarations ?? []).filter((declaration) =>
      this.#program.isSourceFileDefaultLibrary(declaration.getSourceFile()),
    );
  }

  #member(node: ts.Node, symbol: ts.Symbol | undefined, of: ts.Type): void {
    const declarations = this.#declarations(symbol);
    if (!symbol || declarations.length === 0) return;
    const owners = declarations.map(ownerOf);
    // Shared members are recorded under each interface.
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

  /** `const { clipboard } = navigator`, also in parameters. */
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

/** All browser APIs that a program's files use, types aside. */
export function usedApis(program: ts.Program, wanted: (file: ts.SourceFile) => boolean): UsedApi[] {
  return program.getSourceFiles().flatMap((file) => {
    if (!wanted(file)) return [];
    const reader = new FileReader(file, program);
    reader.read(file);
    return reader.found;
  });
}
