import type { MenuResource } from '../basic/authority.ts'
import type { LocalizedText, MaybeLocalized } from '../language.ts'
import { endpoint, input, list, none, record } from './endpoint.ts'
import type { Seen } from './resource.ts'
import type { IdsQuery } from './types.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

/** The menu group that a page of a plugin comes into. */
export interface PluginGroup {
  name: string
  /** Absent for a group that the branch must have already. */
  title?: LocalizedText
  icon?: string
  /** Name of the group or page that it stands behind; at the end without one. */
  after?: string
}

/** A page as the plugin that brings it declares it. Known from when the plugin was first installed, also after it has gone. */
export interface PluginPage {
  /** Route name. */
  name: string
  /** Id of the plugin. */
  plugin: string
  title: LocalizedText
  /** Permission code without which it cannot be opened. */
  permission?: string
  /** Where it comes into the menu when a branch first has it. */
  group?: PluginGroup
}

/** A menu resource to be drawn and edited: its title in every language it is known in. */
export type MenuResourceRecord = Omit<MenuResource, 'title'> & {
  title?: MaybeLocalized | null
  /** Names of the roles that have it, in the language of the request. */
  roles: string[]
  /** The page behind it, when a plugin has brought one. */
  page?: Omit<PluginPage, 'group'> & {
    isInstalled: boolean
    /** The console has its plugin; the set of this branch does not. */
    isElsewhere?: boolean
  }
  /** Came with a plugin that was installed here, and no role has had it yet. */
  isNew?: boolean
  /** The caller does not have it and cannot give it. */
  isBeyond?: boolean
}

export type MenuResourceInput = Partial<
  Pick<MenuResource, 'kind' | 'name' | 'parentName' | 'path' | 'icon' | 'sort'> & { title: MaybeLocalized | null }
>

/** The menu of a branch, which its people arrange. */
export const menu = {
  menuResourceList: endpoint({
    name: 'menuResourceList',
    method: 'GET',
    path: at('resource'),
    data: list<MenuResourceRecord>(['id', 'name', 'kind']),
    permission: 'role.read',
    staffOnly: true,
  }),
  menuResourceCreate: endpoint({
    name: 'menuResourceCreate',
    method: 'POST',
    path: at('resource'),
    body: input<MenuResourceInput>(),
    data: record<MenuResourceRecord>(),
    permission: 'resource.write',
    staffOnly: true,
  }),
  menuResourceUpdate: endpoint({
    name: 'menuResourceUpdate',
    method: 'PUT',
    path: at('resource'),
    body: input<MenuResourceInput & Seen>(),
    data: record<MenuResourceRecord>(),
    versioned: true,
    permission: 'resource.write',
    staffOnly: true,
  }),
  menuResourceDelete: endpoint({
    name: 'menuResourceDelete',
    method: 'DELETE',
    path: at('resource'),
    query: input<IdsQuery>(),
    data: none(),
    versioned: true,
    permission: 'resource.write',
    staffOnly: true,
  }),
  /** Puts nodes of one group in order; those of the group that are not named come after them. */
  menuResourceOrder: endpoint({
    name: 'menuResourceOrder',
    method: 'PUT',
    path: at('resource/order'),
    body: input<{ ids: number[] }>(),
    data: none(),
    permission: 'resource.write',
    staffOnly: true,
  }),
} as const
