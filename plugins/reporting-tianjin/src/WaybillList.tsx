import { useFormat, usePermission, useRefresh, useTranslation } from '@ntocc/sdk/hooks'
import { type BulkAction, ImportButton, PageLink, RecordScreen, type RowAction, type RowLink } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { MOST_STATED } from '../contract/calls.ts'
import { TianjinStatement, TianjinWaybill, tianjinResources } from '../contract/waybills.ts'
import { Figure, Problems } from './Figure.tsx'
import { StateDialog } from './StateDialog.tsx'
import { FORM, reportPath, waybillName } from './waybill.ts'

const FILTERS = {
  keyword: true,
  daily: ['standing', 'reportStatus', 'costFrom'],
  more: [
    'waybillNo',
    'distanceFrom',
    'vehicleNo',
    'finishedAt',
    'cost',
    'distanceKm',
    'shipmentCode',
    'driverCode',
    'statedBy',
  ],
}
const LINKS: readonly RowLink<TianjinWaybill>[] = [{ label: 'toReport', to: reportPath }]
const IMPORTED = ['waybillNo', 'cost', 'distanceKm', 'reason']

function Cost({ row }: { row: TianjinWaybill }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Figure value={row.cost ? format.money(row.cost) : undefined} from={t(`entry.tianjinCostSource.${row.costFrom}`)} />
  )
}

function Distance({ row }: { row: TianjinWaybill }) {
  const { t } = useTranslation()
  const format = useFormat()
  const km = row.distanceKm ? `${format.number(row.distanceKm)} km` : undefined
  return <Figure value={km} from={t(`entry.tianjinDistanceSource.${row.distanceFrom}`)} />
}

const COLUMNS = [
  { key: 'waybillNo', pin: 'left', card: 'head', width: 170 },
  { key: 'standing', card: 'mark' },
  { key: 'cost', width: 220, least: 220, render: (row: TianjinWaybill) => <Cost row={row} /> },
  { key: 'distanceKm', width: 150, least: 150, render: (row: TianjinWaybill) => <Distance row={row} /> },
  'finishedAt',
  { key: 'problems', width: 240, least: 180, render: (row: TianjinWaybill) => <Problems row={row} /> },
  'reportStatus',
  'vehicleNo',
  'reason',
  'statedBy',
  'statedAt',
  { key: 'freight', hidden: true },
  { key: 'recordedCost', hidden: true },
  { key: 'routeKm', hidden: true },
  { key: 'trackKm', hidden: true },
  { key: 'costFrom', hidden: true },
  { key: 'distanceFrom', hidden: true },
  { key: 'shipmentCode', hidden: true },
  { key: 'driverCode', hidden: true },
] as const

/** Waybills that Tianjin is told of, with the three fields that only Tianjin asks for: where each comes from, and what is missing. */
export default function WaybillList() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [stating, setStating] = useState<readonly TianjinWaybill[]>()
  const mayState = usePermission('tianjinWaybill.state') === 'allowed'
  const bulk = useMemo(
    (): BulkAction<TianjinWaybill>[] => [
      {
        key: 'state',
        label: t('stating.button'),
        whole: rows => {
          if (rows.length > MOST_STATED) message.warning(t('stating.most', { most: MOST_STATED }))
          else setStating(rows)
        },
      },
    ],
    [message, t],
  )
  const actions = useCallback(
    (row: TianjinWaybill): RowAction[] =>
      mayState ? [{ key: 'state', label: t('stating.button'), run: () => setStating([row]) }] : [],
    [mayState, t],
  )
  return (
    <>
      <RecordScreen<TianjinWaybill>
        of={TianjinWaybill}
        calls={tianjinResources.tianjinWaybill.by}
        form={FORM}
        columns={COLUMNS}
        filters={FILTERS}
        nameOf={waybillName}
        links={LINKS}
        actions={actions}
        bulk={mayState ? bulk : []}
        importer={<Importer />}
      />
      {stating && <StateDialog rows={stating} onClose={() => setStating(undefined)} />}
    </>
  )
}

/** What is kept in another program comes in by a file; all that was stated stands on a page of its own. */
function Importer() {
  const { t } = useTranslation()
  const refresh = useRefresh()
  return (
    <>
      <PageLink to="/reporting/tianjin/statements" button="plain">
        {t('title.tianjinStatement')}
      </PageLink>
      <ImportButton
        entity={TianjinStatement}
        fileName={t('title.tianjinStatement')}
        fields={IMPORTED}
        permission="tianjinWaybill.state"
        labelOf={name => t(`tianjinStatement.${name}`)}
        onDone={refresh}
      />
    </>
  )
}
