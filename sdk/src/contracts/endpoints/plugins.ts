import { flag, integer, shape, text } from '../../fields/index.ts'
import type { BuiltField } from '../console.ts'
import type { AuditEntry } from './audit.ts'
import { endpoint, input, list, value } from './endpoint.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

/** Whether the half of a plugin beside the database answers: `pages` has none, `gone` was taken away while it ran. */
export type ServiceState = 'pages' | 'running' | 'failed' | 'gone'

/** A plugin as it lies in the folders of the backend. */
export interface InstalledPlugin {
  id: string
  /** What it is called, in the language of the request; absent for one that gives itself no name. */
  name?: string
  version: string
  /** Came with the console, or was put into `PLUGINS_DIR`. */
  origin: 'console' | 'installed'
  state: ServiceState
  /** Version that goes on answering while this one has failed. */
  running?: string
  /** How far a failed one came, and why no further; in English, for whoever operates the console. */
  phase?: string
  message?: string
  /** Writes of others' records that it failed to follow and will do again, and why the first of them failed; in English. */
  missed?: { count: number; problem: string }
  /** Migrations that its tables have had, the last one last. */
  migrations: readonly { tag: string; version: string; at: string }[]
  entities: number
  calls: number
}

/** One setting of a plugin, as a form needs it. */
export interface SettingField extends BuiltField {
  name: string
  label: string
  help: string
}

/** What a branch can set of a plugin. */
export interface AreaSettings {
  /** Id of the plugin. */
  area: string
  /** 0 before anybody has changed anything. */
  version: number
  fields: SettingField[]
  /** What the branch has set; everything else is as `options.default` of its field. Secrets are never among them. */
  values: Record<string, unknown>
  /** Secrets that are set. */
  kept: string[]
  /** Who changed what, newest first. */
  trail: AuditEntry[]
}

export interface AreaSettingsInput {
  area: string
  version?: number
  /** Only what changes; null goes back to the default, and forgets a secret. */
  values: Record<string, unknown>
}

/** A rule that a branch may switch off: what it does, and what switching it would do now. */
export interface ComplianceRule {
  name: string
  /** Entity whose records it stops. */
  entity: string
  label: string
  help: string
  isOn: boolean
  /** Records that switching it now would stop, or set free. */
  affected: number
  /** What switching it would do, in a sentence with the count. */
  effect: string
}

/** The rules of compliance of a plugin in the caller's branch. */
export interface AreaCompliance {
  /** Id of the plugin. */
  area: string
  /** Of all that the branch has set of the plugin. */
  version: number
  rules: ComplianceRule[]
  /** Entities of the rules, as they are called. */
  entityNames: Record<string, string>
  /** Who switched what and why, newest first; the reason is the change of a field `reason`. */
  trail: AuditEntry[]
}

export interface ComplianceInput {
  area: string
  version?: number
  /** Name of the rule. */
  name: string
  on: boolean
  /** Why, for the trail: 1 to 200 characters. */
  reason: string
}

const Switched = shape({
  area: text({ max: 60 }).required(),
  version: integer({ min: 0 }).required(),
  name: text({ max: 60 }).required(),
  on: flag().required(),
  reason: text({ max: 200 }).required(),
})

/** Plugins and what can be set of them, for administrators. */
export const plugins = {
  installedPlugins: endpoint({
    name: 'installedPlugins',
    method: 'GET',
    path: at('plugin'),
    data: list<InstalledPlugin>(['id', 'version', 'state']),
    permission: 'plugin.read',
    staffOnly: true,
  }),
  areaSettings: endpoint({
    name: 'areaSettings',
    method: 'GET',
    path: at('plugin/settings'),
    data: list<AreaSettings>(['area', 'version', 'fields']),
    permission: 'setting.read',
    staffOnly: true,
  }),
  areaSettingsUpdate: endpoint({
    name: 'areaSettingsUpdate',
    method: 'PUT',
    path: at('plugin/settings'),
    body: input<AreaSettingsInput>(),
    data: value<AreaSettings>(['area', 'version', 'fields']),
    versioned: true,
    permission: 'setting.edit',
    staffOnly: true,
  }),
  compliance: endpoint({
    name: 'compliance',
    method: 'GET',
    path: at('plugin/compliance'),
    data: list<AreaCompliance>(['area', 'version', 'rules']),
    permission: 'compliance.read',
    staffOnly: true,
  }),
  complianceSwitch: endpoint({
    name: 'complianceSwitch',
    method: 'PUT',
    path: at('plugin/compliance'),
    body: input<ComplianceInput>(Switched),
    data: value<AreaCompliance>(['area', 'version', 'rules']),
    versioned: true,
    permission: 'compliance.edit',
    staffOnly: true,
  }),
} as const
