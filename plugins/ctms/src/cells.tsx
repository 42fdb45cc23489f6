import { waybillMachine } from '@ntocc/sdk/contracts'
import { type Reason, reasonIn, type ValuesOf } from '@ntocc/sdk/fields'
import { useAreas, useLanguage, useOpenable, useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, CopyableId, PageLink, Quantity, Route, StateTag, useScope } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import type { TERMS } from '../contract/terms.ts'

type Terms = Pick<
  ValuesOf<{ fields: typeof TERMS }>,
  'loadAreaCode' | 'unloadAreaCode' | 'loadAddress' | 'unloadAddress' | 'distanceKm'
>

/** From where to where. */
export function RunRoute({ row }: { row: Terms }) {
  const areas = useAreas()
  const city = (code: string) => areas.nameOf(code) ?? code
  return (
    <Route
      from={city(row.loadAreaCode)}
      to={city(row.unloadAreaCode)}
      distanceKm={row.distanceKm}
      fromAddress={row.loadAddress}
      toAddress={row.unloadAddress}
    />
  )
}

/** How much, in its own unit. */
export function RunQuantity({ row }: { row: { planQty: number; unit?: string | null | undefined } }) {
  const scope = useScope()
  return <Quantity value={row.planQty} unit={scope.label('unit', row.unit ?? undefined) || undefined} />
}

export const Blank = () => <span className="nt-dim nt-blank">–</span>

/** The waybill of a run, opened by whoever may. */
export function WaybillLink({ no }: { no: string | null | undefined }) {
  const mayOpen = useOpenable()
  if (!no) return <Blank />
  const to = `/order_info?id=${encodeURIComponent(no)}`
  return mayOpen(to) ? <PageLink to={to}>{no}</PageLink> : <CopyableId id={no} />
}

/** How far the waybill is. */
export function WaybillState({ code }: { code: string | number | null | undefined }) {
  const scope = useScope()
  if (code === null || code === undefined || code === '') return <Blank />
  return (
    <StateTag tone={waybillMachine.toneOf(Number(code))}>
      {scope.label(waybillMachine.name, String(code)) || String(code)}
    </StateTag>
  )
}

/** Why something is refused, all of it in one line: what was kept when somebody else looked is told in the reader's language. */
export function useRefusal(): (issues: readonly Reason[] | null | undefined) => string {
  const { t } = useTranslation('validation')
  const language = useLanguage()
  const say = (reason: Reason) => {
    const { code, params } = reasonIn(reason, language)
    return t(code, params)
  }
  return issues => (issues ?? []).map(say).join(' · ')
}

/** The place of loading is drawn as the route, and is called so. */
export function useRouteColumns<R>(columns: readonly ColumnInput<R>[]): readonly ColumnInput<R>[] {
  const { t } = useTranslation()
  return useMemo(
    () =>
      columns.map(each =>
        typeof each === 'object' && each.key === 'loadAreaCode' ? { ...each, label: t('route') } : each,
      ),
    [columns, t],
  )
}
