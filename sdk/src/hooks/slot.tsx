import { use, useMemo } from 'react'
import { fieldsOf } from '../fields/known.ts'
import type { SlotName, SlotProps } from '../plugin/definition.ts'
import { SlotContext, type SlotContribution, type SlotRoom, type Store } from './contexts.ts'
import { useLanguage } from './use-language.ts'
import { permissionOf } from './use-permission.ts'
import { useSession, useStore } from './use-session.ts'

/** A contribution as the page that offers the slot sees it. */
export interface SlotEntry {
  readonly key: string
  /** In the page's language. */
  readonly title: string
  readonly contribution: SlotContribution
}

const NONE: readonly SlotContribution[] = []
const NO_HOST: Store<readonly SlotContribution[]> = { getSnapshot: () => NONE, subscribe: () => () => {} }
const whole = <T,>(value: T): T => value
const LAST = Number.POSITIVE_INFINITY

/**
 * What plugins add to a slot and this user may see: by `order`, then as the branch's set names the plugins. Nothing of
 * a contribution is loaded until it is drawn.
 * @param of the entity, or the home page, that the slot is about: only what is for it, or for all, is answered
 */
export function useSlot(name: SlotName, of?: string): readonly SlotEntry[] {
  const contributions = useStore(use(SlotContext) ?? NO_HOST, whole)
  const status = useSession(state => state.status)
  const permissions = useSession(state => state.permissions)
  const language = useLanguage()
  return useMemo(
    () =>
      contributions
        .filter(each => each.slot === name && (of === undefined || !each.of || each.of.includes(of)))
        .filter(each => each.public || permissionOf({ status, permissions }, each.permission) === 'allowed')
        .sort((a, b) => compare(a.order ?? LAST, b.order ?? LAST))
        .map(contribution => ({ key: contribution.key, title: contribution.title[language], contribution })),
    [contributions, name, of, status, permissions, language],
  )
}

// A difference of two infinities is not a number.
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

/** One contribution of a slot, where a page places each by itself (a tab, a panel). */
export function SlotOutlet<N extends SlotName>(props: { entry: SlotEntry; given: SlotProps[N]; room?: SlotRoom }) {
  const { entry, given, room } = props
  const host = use(SlotContext)
  return host && <host.Outlet contribution={entry.contribution} given={given} {...(room && { room })} />
}

/** Whether a contribution that asks for values of some fields is for this record. */
export const isFor = ({ contribution: { when = {} } }: SlotEntry, record: object): boolean =>
  Object.entries(when).every(([field, values]) => {
    const value = fieldsOf(record)[field]
    return values?.some(each => String(each) === String(value))
  })

/** Every contribution of a slot, one after the other: `<Slot name="waybill.detail.tab/v1" waybillId={7} ... />`. */
export function Slot<N extends SlotName>({ name, ...given }: { name: N } & SlotProps[N]) {
  return useSlot(name).map(entry => (
    <SlotOutlet<N> key={entry.key} entry={entry} given={given as unknown as SlotProps[N]} />
  ))
}
