import packageJson from '../../package.json' with { type: 'json' };

/** The release that runs, such as `1.2.0`: what package.json says, which only a release changes. */
export const VERSION: string = packageJson.version;
