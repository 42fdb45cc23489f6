import { use, useMemo } from 'react'
import type { SlotName, SlotProps } from '../plugin/definition.ts'
import { SlotContext, type SlotContribution, type Store } from './contexts.ts'
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
 */
export function useSlot(name: SlotName): readonly SlotEntry[] {
  const contributions = useStore(use(SlotContext) ?? NO_HOST, whole)
  const status = useSession(state => state.status)
  const permissions = useSession(state => state.permissions)
  const language = useLanguage()
  return useMemo(
    () =>
      contributions
        .filter(each => each.slot === name && permissionOf({ status, permissions }, each.permission) === 'allowed')
        .sort((a, b) => compare(a.order ?? LAST, b.order ?? LAST))
        .map(contribution => ({ key: contribution.key, title: contribution.title[language], contribution })),
    [contributions, name, status, permissions, language],
  )
}

// A difference of two infinities is not a number.
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

/** One contribution of a slot, where a page places each by itself (a tab, a panel). */
export function SlotOutlet<N extends SlotName>({ entry, given }: { entry: SlotEntry; given: SlotProps[N] }) {
  const host = use(SlotContext)
  return host && <host.Outlet contribution={entry.contribution} given={given} />
}

/** Every contribution of a slot, one after the other: `<Slot name="waybill.detail.tab/v1" waybillId={7} ... />`. */
export function Slot<N extends SlotName>({ name, ...given }: { name: N } & SlotProps[N]) {
  return useSlot(name).map(entry => (
    <SlotOutlet<N> key={entry.key} entry={entry} given={given as unknown as SlotProps[N]} />
  ))
}
