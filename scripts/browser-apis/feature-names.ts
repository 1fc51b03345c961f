import ts from 'typescript';

/** Names that TypeScript's libraries give to what the compatibility data calls otherwise. */
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

/** A member of what the data knows by one of these names, the more likely place first. */
export function memberNames(owner: string, member: string): string[] {
  const own = OTHER_NAMES[owner] ?? owner.replace(/(?<=.)Constructor$/, '');
  const built = TYPED_ARRAY.test(own) ? [own, 'TypedArray'] : [own];
  const isStatic = own !== owner && OTHER_NAMES[owner] === undefined;
  return [
    ...(isStatic ? [`api.${own}.${member}_static`] : []),
    `api.${own}.${member}`,
    `api.${own}.${member}_static`,
    // A handler's property is recorded with its event.
    ...(member.startsWith('on') ? [`api.${own}.${member.slice(2)}_event`] : []),
    ...built.map((name) => `javascript.builtins.${name}.${member}`),
    `javascript.builtins.Intl.${own}.${member}`,
  ];
}

/** A global function, object or class. */
export function globalNames(name: string): string[] {
  const scopes = ['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope'];
  return [
    `api.${name}`,
    ...scopes.map((scope) => `api.${scope}.${name}`),
    `javascript.builtins.${name}`,
  ];
}

/** The names of a type and of what it extends, itself first. */
export function typeNames(type: ts.Type, checker: ts.TypeChecker): string[] {
  if (type.isUnionOrIntersection()) return type.types.flatMap((one) => typeNames(one, checker));
  const symbol = checker.getApparentType(type).getSymbol();
  if (!symbol) return [];
  const declared = checker.getDeclaredTypeOfSymbol(symbol);
  const bases = declared.isClassOrInterface() ? checker.getBaseTypes(declared) : [];
  return [symbol.name, ...bases.flatMap((base) => typeNames(base, checker))];
}

/**
 * The name of the interface, class object or namespace that a library declares something in; null
 * for what it declares globally.
 */
export function ownerOf(declaration: ts.Declaration): string | null {
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
