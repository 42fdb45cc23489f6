import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext } from 'react'
import type { BulkMoveManager } from '../client/bulk-moves.ts'
import type { ExportManager } from '../client/exports.ts'
import type { ImportManager } from '../client/imports.ts'
import type { Client } from '../client/types.ts'
import type { UploadManager } from '../client/uploads.ts'
import type { Notification, SlotSize, SlotWhen } from '../contracts/console.ts'
import type { Language, LocalizedText } from '../contracts/language.ts'
import type { LoginBranch, Party, Resource, RoleEntry } from '../contracts/session.ts'

/**
 * The contexts that the host provides and the hooks of this folder read. Plugins never touch them.
 *
 * - `ConsoleContext`: once, by the shell, around everything.
 * - `PluginContext`: around each plugin's pages and slots, by the plugin host.
 * - `PageContext`: around each tab's page, by the tab host. Its value must be the same object for the life of the tab:
 *   what changes is read by `subscribe`, because hidden pages re-render on every context change and not on a store's.
 * - `PageActionsContext` and `PageAccessContext`: once, by the shell, around the pages of the tabs.
 */

/** State of the session (specification, section 3). Frozen; a change makes a new object. */
export interface SessionState {
  /** `unknown` until the first answer; nothing is decided on it, so nothing flashes. */
  readonly status: 'unknown' | 'signedOut' | 'signedIn'
  /** A marker that someone is signed in; never the access token. */
  readonly token: string
  /** The first role's name. */
  readonly name: string
  /** Party code. */
  readonly code: string
  readonly avatar: string
  readonly introduction: string
  /** Holds the party type. */
  readonly roles: readonly string[]
  readonly party: Party | null
  readonly driver: Readonly<Record<string, unknown>> | null
  readonly shipment: Readonly<Record<string, unknown>> | null
  readonly resourcelist: readonly Resource[]
  /** Menu title to route name. */
  readonly translatelist: Readonly<Record<string, string>>
  readonly branch: LoginBranch | null
  readonly secondUploadDetail: string
  readonly exportableQuantity: number
  /** Undefined while user info has not loaded. */
  readonly permissions: readonly string[] | undefined
  readonly roleList: readonly RoleEntry[]
  /** The branch runs the ctms edition. */
  readonly ctms: boolean
}

/** Read side of any external store. */
export interface Store<T> {
  getSnapshot(): T
  subscribe(listener: () => void): () => void
}

export interface NotificationFeed {
  /** Called for every message of the notification socket. */
  subscribe(listener: (message: Notification) => void): () => void
}

export interface ConsoleServices {
  session: Store<SessionState>
  client: Client
  notifications: NotificationFeed
  /** Exports that run beside the pages; the shell draws its tray from it and feeds it the notifications (`receive`). */
  exports: ExportManager
  /** Files on their way, beside the pages too. */
  uploads: UploadManager
  /** Imports beside the pages, fed by the notifications like exports. */
  imports: ImportManager
  /** Moves of many records, which the server makes. */
  bulkMoves: BulkMoveManager
  /** Has the SDK's own words there in another language than the one in force; without it they are keys. */
  loadWords?(language: Language): Promise<void>
  /** Shared by the shell: dictionaries, areas. Plugins have their own for everything else. */
  queryClient: QueryClient
}

export const ConsoleContext = createContext<ConsoleServices | null>(null)
ConsoleContext.displayName = 'ConsoleContext'

export interface PluginServices {
  id: string
  version: string
  /** i18next namespace of the plugin's own texts; equals the id. */
  namespace: string
  queryClient: QueryClient
  client: Client
  /** The plugin's texts in another language than the one in force; undefined where they cannot be had. */
  textsIn?(language: Language): Promise<Readonly<Record<string, unknown>> | undefined>
}

export const PluginContext = createContext<PluginServices | null>(null)
PluginContext.displayName = 'PluginContext'

/** A page's query: strings only, as in the address. */
export type PageQuery = Readonly<Record<string, string>>

/** What changes in the life of a tab. */
export interface PageState {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: PageQuery
  /** The tab is the one on screen. */
  readonly visible: boolean
}

export interface PageLifecycle {
  /** The tab came on screen (also the first time). */
  onShow?(): void
  /** The tab left the screen; effects are cleaned up after it, state and DOM stay. */
  onHide?(): void
  /** The tab is being closed or evicted for good. */
  onClose?(): void
  /**
   * What to restore after the tab was dropped from memory; given back by `restored` of the page handle. When several
   * parts of a page give an object, their members come together.
   */
  snapshot?(): unknown
}

export interface NavigateOptions {
  replace?: boolean
  /** Closes the tab that navigates. */
  closeCurrent?: boolean
}

/** One tab as its page sees it. */
export interface PageHandle extends Store<PageState> {
  /** Tab key: stable for the life of the tab. */
  readonly key: string
  /** Route name. */
  readonly name: string
  /** Snapshot that the page gave before it was dropped, if any. */
  readonly restored: unknown
  /** Replaces the query in this tab's address; from a hidden tab only the tab's own address changes. */
  setQuery(query: PageQuery, options?: { replace?: boolean }): void
  /** Opens a path; from a hidden tab it is parked as a badge instead of stealing the screen. */
  navigate(to: string, options?: NavigateOptions): void
  /** Overrides the tab's title; undefined gives the route's back. */
  setTitle(title: string | undefined): void
  /**
   * A dirty tab asks before it closes and is never dropped from memory.
   * @param by who says so; the tab is dirty until each of those who said so has taken it back (a form, a running upload)
   */
  setDirty(dirty: boolean, by?: string): void
  /** Returns the function that ends the registration. */
  onLifecycle(handlers: PageLifecycle): () => void
}

export const PageContext = createContext<PageHandle | null>(null)
PageContext.displayName = 'PageContext'

/** A verb of the page on screen, offered in the command palette, on the sheet of shortcuts and to the keyboard. */
export interface PageAction {
  /** Stable and unique within the page. */
  readonly id: string
  /** In the page's language; a verb first. */
  readonly title: string
  /** As `r`, `/`, `alt+n` or `n w` (one after the other). Keys that the console needs itself stay the console's. */
  readonly keys?: string
  /** Why it cannot be done now, in words; it stays in sight and says so. */
  readonly disabledReason?: string
  run(): void
}

/** Where pages offer their verbs. */
export interface PageActionPort {
  /** Offers them until the returned function is called. */
  offer(actions: readonly PageAction[]): () => void
}

/** Given by the shell around the pages of the tabs; where it is missing nothing is offered. */
export const PageActionsContext = createContext<PageActionPort | null>(null)
PageActionsContext.displayName = 'PageActionsContext'

/** What one plugin adds to a slot, known before its code has loaded. */
export interface SlotContribution {
  /** Stable and unique among all contributions; fit for a React key and for an address. */
  readonly key: string
  readonly slot: string
  readonly pluginId: string
  readonly title: LocalizedText
  readonly permission?: string
  /** For visitors without an account too. */
  readonly public?: boolean
  readonly order?: number
  /** Names of entities, or home pages, that it is for; all without one. */
  readonly of?: readonly string[]
  readonly size?: SlotSize
  readonly when?: SlotWhen
}

/** Room that a contribution has: a part of a page, a cell of a table, or nothing of its own until it opens something. */
export type SlotRoom = 'page' | 'part' | 'cell' | 'over'

/** Contributions of all running plugins, and what draws one: its code on demand, its troubles kept to itself. */
export interface SlotHost extends Store<readonly SlotContribution[]> {
  readonly Outlet: ComponentType<{ contribution: SlotContribution; given: object; room?: SlotRoom }>
}

/** Given by the plugin host around pages; where it is missing slots are empty. */
export const SlotContext = createContext<SlotHost | null>(null)
SlotContext.displayName = 'SlotContext'

/** Tells whether this person may open the page at a path. Given by the shell; where it is missing every page is open. */
export const PageAccessContext = createContext<Store<(path: string) => boolean> | null>(null)
PageAccessContext.displayName = 'PageAccessContext'
