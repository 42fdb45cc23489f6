import type { ComponentType } from 'react'

/** A translation key of the plugin's own namespace; the build turns it into text for the manifest. */
export interface TitleKey {
  readonly i18n: string
}

/** Marks a key of the plugin's own locales. */
export const t = (key: string): TitleKey => ({ i18n: key })

type Load = () => Promise<{ default: ComponentType }>

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
  load: Load
}

export interface SlotDefinition {
  /** Versioned slot id, for example `waybill.detail.tab/v1`. */
  slot: string
  title: TitleKey
  permission?: string
  order?: number
  load: Load
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
export const slot = (id: string, definition: Omit<SlotDefinition, 'slot'>): SlotDefinition => ({
  slot: id,
  ...definition,
})
export const todo = (definition: TodoDefinition): TodoDefinition => definition

/** Declares a plugin. Pure data and lazy loaders: importing it has no side effect. */
export const definePlugin = (definition: PluginDefinition): PluginDefinition => definition
