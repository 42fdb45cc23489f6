import { useFormat, useOpenable, usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded, PageLink, Skeleton, TitledPage } from '@ntocc/sdk/ui'
import { Select } from 'antd'
import { type PlannedBin, placeCalls, placeResources, type WarehouseZone } from '../../contract/places.ts'
import { warehouseName, zoneName } from '../names.ts'
import { FILLS, fillOf, shareOf } from './fill.ts'
import './plan.css'

const { warehouse, warehouseZone } = placeResources
/** Warehouses of a branch, and zones of one: more of them are found on their own pages. */
const MOST = 200
const FIRST = { pageNum: 1, pageSize: MOST }

/** How full the bins of a zone are, as one walks, by colour and in words. */
export default function PlanPage() {
  const { t } = useTranslation()
  const [asked, ask] = usePageQuery()
  const houses = useRecord(warehouse.by.list, { query: FIRST }).data?.records
  const house = houses?.find(({ code }) => code === asked.warehouse) ?? houses?.[0]
  const zones = useRecord(warehouseZone.by.list, {
    query: { ...FIRST, warehouseCode: house?.code ?? '' },
    enabled: house !== undefined,
  }).data?.records
  const zone = zones?.find(({ code }) => code === asked.zone) ?? usual(zones)
  if (houses?.length === 0) return <Empty isPage title={t('empty.plan')} />
  return (
    <TitledPage
      title={t('title.plan')}
      actions={
        <>
          <Select
            className="warehouse-plan-choice"
            aria-label={t('warehouseZone.warehouseCode')}
            value={house?.code}
            options={houses?.map(each => ({ value: each.code, label: warehouseName(each) }))}
            onChange={code => ask({ warehouse: code })}
          />
          <Select
            className="warehouse-plan-choice"
            aria-label={t('warehouseBin.zoneCode')}
            value={zone?.code}
            options={zones?.map(each => ({ value: each.code, label: zoneName(each) }))}
            onChange={code => ask({ ...(house && { warehouse: house.code }), zone: code })}
          />
        </>
      }
    >
      {zone ? <Zone code={zone.code} /> : zones ? <Empty title={t('empty.plan')} /> : <Skeleton rows={8} />}
    </TitledPage>
  )
}

/** Where goods lie for long is looked at first. */
const usual = (zones: readonly WarehouseZone[] | undefined): WarehouseZone | undefined =>
  zones?.find(({ use }) => use === 'storage') ?? zones?.[0]

function Zone({ code }: { code: string }) {
  const { t } = useTranslation()
  const plan = useRecord(placeCalls.warehousePlan, { query: { zoneCode: code } })
  return (
    <Loaded of={plan} skeleton={<Skeleton rows={8} />}>
      {bins => (bins.length === 0 ? <Empty title={t('empty.warehouseBin')} /> : <Bins bins={bins} />)}
    </Loaded>
  )
}

function Bins({ bins }: { bins: readonly PlannedBin[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const mayOpen = useOpenable()
  const fills = new Map(FILLS.map(fill => [fill, bins.filter(bin => fillOf(bin) === fill).length]))
  const cell = (bin: PlannedBin) => {
    const share = shareOf(bin)
    return (
      <>
        <b>{bin.binNo}</b>
        <span>
          {bin.lines > 0 && share !== undefined
            ? t('plan.share', { percent: format.number(share * 100, 0) })
            : t(`fill.${fillOf(bin)}`)}
        </span>
      </>
    )
  }
  return (
    <>
      <ul className="warehouse-legend" aria-label={t('plan.legend')}>
        {FILLS.filter(fill => (fills.get(fill) ?? 0) > 0).map(fill => (
          <li key={fill}>
            <i className={`warehouse-fill-${fill}`} aria-hidden="true" />
            {t(`fill.${fill}`)} <b>{format.count(fills.get(fill) ?? 0)}</b>
          </li>
        ))}
      </ul>
      <ul className="warehouse-plan" aria-label={t('title.plan')}>
        {bins.map(bin => {
          const to = `/warehouse/stock?binCode=${encodeURIComponent(bin.code)}`
          return (
            <li key={bin.code} className={`warehouse-fill-${fillOf(bin)}`}>
              {bin.lines > 0 && mayOpen(to) ? <PageLink to={to}>{cell(bin)}</PageLink> : cell(bin)}
            </li>
          )
        })}
      </ul>
    </>
  )
}
