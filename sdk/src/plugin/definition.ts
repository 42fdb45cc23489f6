import type { ComponentType, FunctionComponent } from 'react'
import type { AnyEntity, AreaContract } from '../contracts/area.ts'
import type { HomeKind, PageWeight, SlotSize, SlotWhen } from '../contracts/console.ts'
import type { ValuesOf } from '../fields/shape.ts'
import type { Service } from '../service/service.ts'
import type { IconName } from './icons.ts'
import type { FormNote, FormSection, OfRecord, OnHome, OnList } from './slot-props.ts'

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
  /** Below a waybill that somebody without an account opened by a link. Contributions are `public`. */
  'waybill.shared/v1': {
    waybillNo: string
    /** Dictionary waybillStatus. */
    status: number
    /** The link, as calls named in `byLink` of a contract take it. */
    share: string
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
  /** A card on the home pages, below what they have themselves. `of` names the homes it is for. */
  'home.card/v1': OnHome
  /** A figure in the row of figures of a home page: draw one `KpiTile`. */
  'home.figure/v1': OnHome
  /** Beside the buttons of the list of an entity. */
  'list.tool/v1': OnList
  /** Something to do with one record of a list: its title is the verb. It is drawn while it is being done. */
  'row.action/v1': OfRecord & { onClose: () => void }
  /** A column of a list: its title is the head. `rows` are all that the list shows, to be asked about in one call. */
  'list.column/v1': OfRecord & { rows: readonly Readonly<Record<string, unknown>>[] }
  /** A further side of a record on its page, as a tab. */
  'record.tab/v1': OfRecord
  /** Below the facts of a record: on its page, and in the look beside a list. */
  'record.section/v1': OfRecord
  /** Fields of the plugin's own in the form of a record, stored by a call of its own when the record is saved. */
  'form.section/v1': FormSection
  /** A sentence below a field of a form. `when` narrows it down: `kind` of the field, its `name`. */
  'form.note/v1': FormNote
}

export type SlotName = keyof SlotProps

export interface PageDefinition {
  /** Route name, unique in a branch's set. */
  name: string
  path: string
  title: TitleKey
  icon?: IconName
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
  /**
   * Name in the query of what says which record the page shows, as `id`: every record then has a tab of its own. `false` of a page that
   * another one stands for in the menu (`activeMenu`) although it is about no record, as a list that only another list leads to.
   */
  record?: string | false
  /** It reads with the camera: browsers let it be used at this address, once it is loaded from there, and at no other. */
  camera?: true
  /**
   * Menu group that it comes into: one of the branch, by its name. Default: the plugin's own, else none: then it stands by
   * itself, at the top where its plugin has a page that is always open (`affix`), else at the end.
   */
  group?: string
  /** Page of the group that it stands before; behind those of the group's own plugin unless told. */
  before?: string
  load: Load
}

/** A menu group of the plugin's own. Every branch gets it with the first page that stands in it; people may change it there. */
export interface MenuDefinition {
  /** Unique among all groups of a branch; a group of that name that is there already is used as it is. */
  name: string
  title: TitleKey
  icon?: string
  /** Name of the group or page that it stands behind; at the end without one, and where that is not there. */
  after?: string
}

export interface SlotDefinition {
  /** Versioned slot id, for example `waybill.detail.tab/v1`. */
  slot: string
  title: TitleKey
  permission?: string
  /** Drawn for visitors without an account too: a part of a page that opens by a link. */
  public?: boolean
  /** Lower comes first; without it, after all that have one. */
  order?: number
  /** Where it is for: names of entities, or home pages. Everywhere without one. */
  of?: string | readonly string[]
  /** Place that is kept for it while it loads: a third (cards of figures), half or the whole of the width. */
  size?: SlotSize
  /** Values of fields that a record must have, where it is about one. */
  when?: SlotWhen
  load: SlotLoad<never>
}

export interface TodoDefinition {
  key: string
  /** Path with query that the to-do opens. */
  to: string
}

export interface PluginDefinition {
  id: string
  /** What administrators see it called; else as its menu group, or by its id. */
  title?: TitleKey
  /** What pages and service both know of the area: the default export of `./contract.ts`. */
  contract?: AreaContract
  /** The half beside the database: `() => import('./service.ts')`. It runs in the backend, never in a browser. */
  service?: () => Promise<{ default: Service }>
  pages?: PageDefinition[]
  /** The menu group that its pages come into. */
  menu?: MenuDefinition
  slots?: SlotDefinition[]
  todo?: TodoDefinition[]
}

export const page = (definition: PageDefinition): PageDefinition => definition

/** Slots that are about the records of an entity, whichever it is. */
type RecordSlot = { [N in SlotName]: SlotProps[N] extends { entity: string } ? N : never }[SlotName]
/** Slots of the home pages. */
type HomeSlot = { [N in SlotName]: SlotProps[N] extends OnHome ? N : never }[SlotName]

/** What a slot gives, with the record as its entity declares it. */
type Given<N extends SlotName, R> = {
  [K in keyof SlotProps[N]]: K extends 'record'
    ? undefined extends SlotProps[N][K]
      ? R | undefined
      : R
    : K extends 'rows'
      ? readonly R[]
      : SlotProps[N][K]
}

type Options<P> = Omit<SlotDefinition, 'slot' | 'load' | 'of' | 'when'> & { load: SlotLoad<P> }

interface SlotBuilder {
  /** A part in a slot about records of one entity, given as it is declared: the record that is handed over has its type. */
  <N extends RecordSlot, E extends AnyEntity>(
    id: N,
    definition: Options<Given<N, ValuesOf<E>>> & { of: E; when?: SlotWhen<keyof E['fields'] & string> },
  ): SlotDefinition
  /** The same for entities by name, also such as are not installed. */
  <N extends RecordSlot>(
    id: N,
    definition: Options<SlotProps[N]> & { of?: string | readonly string[]; when?: SlotWhen },
  ): SlotDefinition
  /** A part in one, some or all of the home pages. */
  <N extends HomeSlot>(
    id: N,
    definition: Options<SlotProps[N]> & { of?: HomeKind | readonly HomeKind[] },
  ): SlotDefinition
  <N extends SlotName>(id: N, definition: Options<SlotProps[N]>): SlotDefinition
}

const isEntity = (of: unknown): of is { name: string } => typeof of === 'object' && of !== null && 'name' in of

/** A part that this plugin adds to a page of another one. */
export const slot = ((id: string, definition: Omit<SlotDefinition, 'slot'>): SlotDefinition => {
  const { of, ...rest } = definition
  return { slot: id, ...rest, ...(of !== undefined && { of: isEntity(of) ? of.name : of }) }
}) as SlotBuilder
export const todo = (definition: TodoDefinition): TodoDefinition => definition

/** Declares a plugin. Pure data and lazy loaders: importing it has no side effect. */
export const definePlugin = (definition: PluginDefinition): PluginDefinition => definition
