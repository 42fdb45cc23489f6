import type { ComponentType, FunctionComponent } from 'react'
import type { PageWeight } from '../contracts/console.ts'

/** A translation key of the plugin's own namespace; the build turns it into text for the manifest. */
export interface TitleKey {
  readonly i18n: string
}

/** Marks a key of the plugin's own locales. */
export const t = (key: string): TitleKey => ({ i18n: key })

type Load = () => Promise<{ default: ComponentType }>
type SlotLoad<P> = () => Promise<{ default: FunctionComponent<P> }>

/**
 * What the owner of a slot hands to every contribution. A plugin that offers a slot of its own adds to this by
 * declaration merging; changing what a version gives needs a new version.
 */
export interface SlotProps {
  /** A further side of one waybill, shown as a tab beside the page's own. */
  'waybill.detail.tab/v1': {
    waybillId: number
    waybillNo: string
    /** Dictionary waybillStatus. */
    status: number
  }
  /** Something else to do with a driver, a vehicle or a shipper, beside the buttons of its page. */
  'party.actions/v1': {
    kind: 'driver' | 'vehicle' | 'shipper'
    code: string
    /** What the party is called. */
    partyName: string
    plateNo?: string
    uscc?: string
    /** It is on the credit blacklist now. */
    isListed: boolean
    /** The record has changed: the page asks for it again. */
    onChanged: () => void
  }
}

export type SlotName = keyof SlotProps

export interface PageDefinition {
  /** Route name, unique in a branch's set. */
  name: string
  path: string
  title: TitleKey
  icon?: string
  public?: boolean
  always?: boolean
  hidden?: boolean
  noCache?: boolean
  affix?: boolean
  roles?: string[]
  permission?: string
  activeMenu?: string
  /** How much the page holds while its tab is hidden; a list unless told. Heavy pages leave memory sooner. */
  weight?: PageWeight
  load: Load
}

export interface SlotDefinition {
  /** Versioned slot id, for example `waybill.detail.tab/v1`. */
  slot: string
  title: TitleKey
  permission?: string
  /** Lower comes first; without it, after all that have one. */
  order?: number
  load: SlotLoad<never>
}

export interface TodoDefinition {
  key: string
  /** Path with query that the to-do opens. */
  to: string
}

export interface PluginDefinition {
  id: string
  pages?: PageDefinition[]
  slots?: SlotDefinition[]
  todo?: TodoDefinition[]
}

export const page = (definition: PageDefinition): PageDefinition => definition
export const slot = <N extends SlotName>(
  id: N,
  definition: Omit<SlotDefinition, 'slot' | 'load'> & { load: SlotLoad<SlotProps[N]> },
): SlotDefinition => ({ slot: id, ...definition })
export const todo = (definition: TodoDefinition): TodoDefinition => definition

/** Declares a plugin. Pure data and lazy loaders: importing it has no side effect. */
export const definePlugin = (definition: PluginDefinition): PluginDefinition => definition
