import type { AreaUpstream } from './area.ts'
import type { ImportPhase } from './import-files.ts'
import type { ReferenceNaming } from './known-references.ts'
import type { Language, LocalizedText } from './language.ts'
import type { LoginBranch } from './session.ts'

/** Answer of GET /console/boot: all a page needs before anyone signs in. Public, `no-cache`. */
export interface Boot {
  /** Identity of the running build; a change means a newer console is being served. */
  buildId: string
  /** Prefix of every API call, '' for the same origin. Runtime configuration, never built in. */
  apiBase: string
  /** A session cookie is present and unseals; whether it is still valid upstream is seen on the first call. */
  signedIn: boolean
  /** The session's password must be changed before anything else opens. */
  passWordOverdue: boolean
  /** A second factor must be set up before anything else opens. */
  factorDue?: true
  /** The session's branch with what the console reads of its configuration; null without a session. */
  branch: LoginBranch | null
  enterprise: { name: string; logoUrl: string; loginLogoUrl: string }
  languages: readonly Language[]
  demo: boolean
}

/** Every page-to-gateway call carries this header; without it a cookie is not honoured. */
export const CONSOLE_HEADER = 'X-Console'
export const CONSOLE_HEADER_VALUE = '1'
export const SESSION_COOKIE = 'Admin-Token'

/** What a page holds while its tab is kept in memory: a form little, a list more, a map most. */
export type PageWeight = 'form' | 'list' | 'map'

/** A page as the manifest publishes it; enough for routes, menus, titles and gates without plugin code. */
export interface ManifestPage {
  name: string
  path: string
  title: LocalizedText
  icon?: string
  /** Opens without a login. */
  public?: boolean
  /** Given to every signed-in user, not only by a resource (home, profile-like static routes). */
  always?: boolean
  hidden?: boolean
  noCache?: boolean
  affix?: boolean
  roles?: string[]
  permission?: string
  activeMenu?: string
  weight?: PageWeight
  /** Name in the query of what says which record the page shows: every record has a tab of its own. `false`: it is about none. */
  record?: string | false
  /** It reads with the camera: the console lets it be used where a browser loads this address, and nowhere else. */
  camera?: true
  /** Menu group that it comes into when a branch first has it. */
  group?: string
  /** Page of the group that it stands before. */
  before?: string
}

/** Home pages, by whose they are. */
export const HOME_KINDS = ['platform', 'shipper', 'driver', 'carrier', 'ctms'] as const
export type HomeKind = (typeof HOME_KINDS)[number]

/** Part of the width that a contribution to a page takes. */
export type SlotSize = 'third' | 'half' | 'whole'

/** Values that fields of a record may have, by the field's name. */
export type SlotWhen<N extends string = string> = Readonly<Partial<Record<N, readonly (string | number | boolean)[]>>>

export interface ManifestSlot {
  slot: string
  title: LocalizedText
  permission?: string
  /** For visitors without an account too. */
  public?: boolean
  /** Place among all of its plugin, where some are left out. */
  at?: number
  order?: number
  /** Names of entities, or home pages, that it is for; all without one. */
  of?: string[]
  size?: SlotSize
  when?: SlotWhen
}

/** A menu group that comes with a plugin. */
export interface ManifestMenu {
  name: string
  title: LocalizedText
  icon?: string
  /** Name of the group or page that it stands behind. */
  after?: string
}

export interface ManifestTodo {
  key: string
  to: string
}

/** What menus, routes and the pages of others need of a plugin. Of its files only the address of their list is told. */
export interface ManifestPlugin {
  id: string
  version: string
  /** SDK version the plugin was built against. */
  sdk: string
  /** '/plugins/<id>/<version>-<hash>/' */
  base: string
  /** A JSON file with PluginParts: its path relative to base, named by its content, and its SHA-384 in SRI form. */
  parts: { file: string; integrity: string }
  pages: ManifestPage[]
  slots: ManifestSlot[]
  todo: ManifestTodo[]
  /** What administrators see it called. */
  title?: LocalizedText
  /** The menu group that its pages come into. */
  menu?: ManifestMenu
  /** Records of the plugin's own that others may refer to, by entity. */
  references?: Record<string, ReferenceNaming>
  /** The service behind its calls is not connected to this console: the menu says so. */
  outOfService?: true
  /** Of other branches' sets: only its public pages are here, for the links that lead to them. */
  guest?: true
}

/** Names used of shared modules, by the module's specifier; the host provides exactly these. */
export type SharedUses = Record<string, string[]>

/** What is needed to run a plugin, read before its first visit. Every path is relative to its base. */
export interface PluginParts {
  entry: string
  /** Every file with its SHA-384 in SRI form. */
  files: Record<string, string>
  css: string[]
  /** Names used by each file of code. One that is not here uses what the entry does. */
  uses: Record<string, SharedUses>
  /** Translation bundle per language. */
  locales: Record<Language, string>
  /** Chunks of each page, fetched together with the entry: its own first. */
  pageFiles: Record<string, string[]>
  /** Chunks of each contribution to a slot, in the order of the manifest. */
  slotFiles: string[][]
}

/** A call of an area, as whoever does not run its code needs to know it. */
export interface BuiltCall {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  permission?: string
  public?: boolean
  whileOverdue?: boolean
  secretQuery?: boolean
  /** A list that may be taken out as a file, and with which permission beside its own. */
  exportable?: { permission?: string }
}

/** A field that files can bring, without its code: the kind by its name, of the options those that are data. */
export interface BuiltField {
  kind: string
  options: Record<string, unknown>
}

/** What a plugin has beside its pages: the half that runs in the backend, and what the console must know of it. */
export interface BuiltArea {
  /** Entry files, relative to the plugin's folder. */
  contract: string
  service?: string
  /** Every file of this half with its SHA-384 in SRI form: code, source maps, migrations. Never sent to browsers. */
  files: Record<string, string>
  /** Names used of each module that the backend gives. */
  uses: Record<string, string[]>
  /** Table of each entity. */
  tables: Record<string, string>
  calls: BuiltCall[]
  /** Fields of the entities that files can be imported into. */
  imports: Record<string, Record<string, BuiltField>>
  todo: string[]
  permissions: string[]
  /** Its calls are answered by a service of the integrator's own. */
  upstream?: AreaUpstream
}

/** A page or a contribution to a slot with its chunks: its own first, then what it imports. */
export type WithFiles<T> = T & { files: string[] }

/**
 * plugin.json: what the build wrote of one plugin. Browsers get it in two parts, `ManifestPlugin` and `PluginParts`, and
 * nothing of the area.
 */
export interface BuiltPlugin
  extends Omit<ManifestPlugin, 'parts' | 'outOfService' | 'pages' | 'slots'>,
    Pick<PluginParts, 'entry' | 'files' | 'css' | 'locales'> {
  /** Not whole yet: no gateway and no backend takes it into force unless its operator says so. */
  draft?: true
  /** Names used of each shared module by the plugin as a whole: what a console is asked for before it takes the plugin. */
  uses: SharedUses
  /** The same by file of code; not written by builds of older versions. */
  chunkUses?: Record<string, SharedUses>
  pages: WithFiles<ManifestPage>[]
  slots: WithFiles<ManifestSlot>[]
  area?: BuiltArea
}

/** A plugin of the branch's set that this console refuses, and why, in words for people. */
export interface RefusedPlugin {
  id: string
  version?: string
  code: string
  message: string
}

/** The page that an address leads to, with all that loading it takes: told with a sign-in, before the manifest is read. */
export interface FirstPage {
  plugin: ManifestPlugin
  /** Name of the page. */
  page: string
  parts: PluginParts
}

/** Answer of GET /console/manifest for the session's branch (or the default branch's public pages). */
export interface Manifest {
  branchCode: string
  edition: string
  /** Content identity of the set. */
  setId: string
  plugins: ManifestPlugin[]
  refused: RefusedPlugin[]
}

/**
 * Why a session was ended elsewhere: the account was disabled, got a new password or lost its second factor, or its owner
 * ended it there.
 */
export type SessionEnd = 'disabled' | 'password' | 'factor' | 'elsewhere'

/** Messages of the notification socket. */
export type Notification =
  | { type: 'refreshToDoList' }
  | { type: 'exportProgress'; id: string; rows: number; total: number }
  | { type: 'importProgress'; id: string; phase: ImportPhase; rows: number }
  | { type: 'sessionEnded'; why?: SessionEnd }
  /** What the session may do has changed: what is known of it must be read anew. */
  | { type: 'rightsChanged' }
  | { type: 'manifestChanged'; setId: string }
  /** Names of a dictionary's entries, their order or what can be chosen. */
  | { type: 'dictionariesChanged' }
  /** The service of a plugin is another build, has gone, or its newest build cannot be in force: pages that show what it makes read that anew. */
  | { type: 'areaChanged'; id: string }
  | { type: 'message'; title: string; text: string; level: 'info' | 'warning' | 'error' }
  | WarningNotification

/**
 * Something happened that somebody must look at. It goes to everybody it concerns, whatever their language, so its
 * words come in all four.
 */
export interface WarningNotification {
  type: 'warning'
  /** The same warning sent twice has the same id. */
  id: string
  level: 'warning' | 'error'
  title: LocalizedText
  text: LocalizedText
  /** Page of the console that shows it; a path of this console, never another address. */
  to?: string
  /** To-do whose page shows it, where it is the console that knows the path. */
  todo?: string
  /** ISO 8601 UTC */
  at: string
}

export type PluginPhase = 'manifest' | 'fetch' | 'integrity' | 'resolve' | 'evaluate' | 'contract' | 'render'

/** POST /console/plugins/outcomes: what browsers saw when loading plugins. */
export interface PluginOutcome {
  id: string
  version: string
  phase: PluginPhase | 'ok'
  message?: string
  ms: number
}
