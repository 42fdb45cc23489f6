/** Every way a command can fail. docs/plugin-errors.md has a paragraph for each. */
export const PLUGIN_ERROR_CODES = [
  'PLUGIN_NOT_FOUND',
  'PLUGIN_DEFINITION',
  'PLUGIN_PACKAGE',
  'PLUGIN_LOAD',
  'PAGE_DUPLICATE',
  'PAGE_PATH',
  'NAME_UNKNOWN',
  'MENU_GROUP',
  'SOURCE_SYNTAX',
  'TYPE_ERROR',
  'IMPORT_FORBIDDEN',
  'IMPORT_UNLISTED',
  'IMPORT_SUBPATH',
  'IMPORT_NAMESPACE',
  'SHARED_BUNDLED',
  'SHARED_MISSING',
  'SHARED_INTERNAL',
  'LOCALE_FILE',
  'LOCALE_MISSING',
  'LOCALE_UNUSED',
  'LOCALE_DYNAMIC',
  'TITLE_MISSING',
  'CSS_GLOBAL',
  'CONTRACT_INVALID',
  'CONTRACT_EVALUATE',
  'SERVICE_INVALID',
  'MIGRATION_EDITED',
  'MIGRATION_FILES',
  'CONSOLE_MISSING',
  'SIZE_BUDGET',
  'CHECK_MANIFEST',
  'CHECK_INTEGRITY',
  'CHECK_EVALUATE',
  'CHECK_CONTRACT',
  'INSTALL_ARCHIVE',
  'INSTALL_UNKNOWN',
  'CONFORM_ADDRESS',
  'CONFORM_PLUGIN',
  'CONFORM_SIGN_IN',
  'CREATE_NAME',
  'CREATE_PROVINCE',
  'CREATE_EXISTS',
  'TEST_FAILED',
  'TEST_TOOLS',
] as const
export type PluginErrorCode = (typeof PLUGIN_ERROR_CODES)[number]

export interface Problem {
  code: PluginErrorCode
  message: string
}

export const problem = (code: PluginErrorCode, message: string): Problem => ({ code, message })

/** A build or check that failed, with everything found wrong at once. */
export class PluginError extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ code, message }) => `${code} ${message}`).join('\n'))
    this.name = 'PluginError'
    this.problems = problems
  }
}

/** Frames of the SDK and of Node: an author looks for the place in the own sources. */
const FOREIGN_FRAME = /^\s+at .*(?:file:\/\/|node:).*$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours of a terminal begin with.
const COLOUR = /\u001b\[[\d;]*m/g

/** A message without the way through programs that are not its author's. */
export const ownLines = (message: string): string =>
  message
    .split('\n')
    .filter(line => !FOREIGN_FRAME.test(line))
    .join('\n')

/** What was found wrong for whoever has no terminal before them: without colours, and of a stack only the own lines. */
export const plainProblems = ({ problems }: Pick<PluginError, 'problems'>): string =>
  problems
    .flatMap(({ code, message }) => ownLines(`${code} ${message}`.replace(COLOUR, '')).split('\n'))
    .filter(line => line.trim() !== '')
    .join('\n')

/** Throws when anything was found wrong; the same finding counts once. */
export function refuse(problems: readonly Problem[]): void {
  const distinct = new Map(problems.map(found => [`${found.code} ${found.message}`, found]))
  if (distinct.size > 0) throw new PluginError([...distinct.values()])
}
