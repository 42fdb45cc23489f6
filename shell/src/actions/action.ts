import type { IconName } from '../ui/icons.tsx'

/** Where an action stands in the palette and on the sheet of shortcuts. */
export const SECTIONS = ['page', 'go', 'tabs', 'view', 'account'] as const
export type ActionSection = (typeof SECTIONS)[number]

/** A key of the shell's texts, one with what stands in it, or words that are their own in every language. */
export type Words = string | { key: string; params: Record<string, string> } | { text: string }

/** May be done, cannot be done now and why, or is not this user's to do: then it is nowhere to be seen. */
export type Availability = true | false | { reason: Words }

/** One verb. What it needs to know and to do comes with the context, so that the list itself is data. */
export interface Action<C> {
  readonly id: string
  readonly section: ActionSection
  readonly title: Words | ((context: C) => Words)
  /** What the title is a choice of: an appearance, a language. A menu that is that choice leaves it out. */
  readonly group?: Words
  readonly icon?: IconName | ((context: C) => IconName)
  /** As `mod+k`, `alt+shift+w` or `g h` (one after the other); the first is the one shown. */
  readonly keys?: readonly string[]
  readonly danger?: boolean
  /** Its keys are heard also while a dialog of the page is open: it leads away without losing anything. */
  readonly overDialogs?: boolean
  /** For actions that only open a page. */
  readonly path?: string
  /** Of a choice: it is the one in force. */
  readonly checked?: (context: C) => boolean
  readonly when?: (context: C) => Availability
  readonly run: (context: C) => unknown
}

/** An action as buttons, menus, palette, sheet and keyboard see it: in words, bound to the moment. */
export interface Offered {
  readonly id: string
  readonly section: ActionSection
  readonly label: string
  readonly group?: string
  readonly icon?: IconName
  readonly keys: readonly string[]
  readonly danger?: boolean
  readonly overDialogs?: boolean
  readonly path?: string
  readonly checked?: boolean
  /** Why it cannot be done now; `run` then does nothing. */
  readonly disabledReason?: string
  readonly run: () => void
}

export type Translate = (key: string, params?: Record<string, string>) => string

/** What can be offered now. */
export function offer<C>(actions: readonly Action<C>[], context: C, t: Translate): Offered[] {
  return actions.flatMap(action => {
    const available = action.when?.(context) ?? true
    if (available === false) return []
    const { id, section, keys = [], danger, overDialogs, path } = action
    const icon = typeof action.icon === 'function' ? action.icon(context) : action.icon
    const title = typeof action.title === 'function' ? action.title(context) : action.title
    const reason = available === true ? undefined : inWords(available.reason, t)
    return [
      {
        id,
        section,
        keys,
        label: inWords(title, t),
        ...(action.group && { group: inWords(action.group, t) }),
        ...(icon && { icon }),
        ...(danger && { danger }),
        ...(overDialogs && { overDialogs }),
        ...(path && { path }),
        ...(action.checked && { checked: action.checked(context) }),
        ...(reason && { disabledReason: reason }),
        run: () => {
          if (!reason) action.run(context)
        },
      },
    ]
  })
}

function inWords(words: Words, t: Translate): string {
  if (typeof words === 'string') return t(words)
  return 'text' in words ? words.text : t(words.key, words.params)
}
