import { resource } from '@ntocc/sdk/contracts'
import { useIsStaff, useOpenable, usePageNavigate, usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { EntityFormPage, FormGroups, type FormValues, Loaded, Skeleton } from '@ntocc/sdk/ui'
import { Select } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { sourceOrderPublish } from '../../contract/calls.ts'
import { orderHall } from '../../contract/hall.ts'
import { SourceOrder, sourceOrders } from '../../contract/orders.ts'
import { STAFF_FORM, useOrderForm } from '../orders/order.tsx'
import '../orders.css'
import { type Choice, ownTargets, useChoices } from './ChosenDrivers.tsx'
import { TrialSide } from './TrialSide.tsx'

const { get, list } = sourceOrders.by
const CALLS = { create: sourceOrderPublish, list, invalidates: [orderHall] }
const HOUR = 3_600_000

/** Routes that the shippers keep for the next order: records of another area, which may not be there. */
interface CommonRoute {
  id: number
  name: string
  cargo?: string
  distance?: number
  price?: string
  loadAreaCode: string
  unloadAreaCode: string
}
const { get: routeGet, list: routeList } = resource<CommonRoute>()('commonRouteInfo', {
  permission: { edit: 'commonRouteInfo.edit' },
  keyword: ['name'],
}).by

const COPIED = Object.keys(SourceOrder.own).filter(
  name => !SourceOrder.own[name as keyof typeof SourceOrder.own].options.readOnly && name !== 'status',
)
/** Of another time: they are set anew. */
const TIMES = ['loadTimeFrom', 'loadTimeTo', 'planUnloadTime', 'deadline']
const PLACE_PARTS = ['AreaCode', 'Address', 'Lng', 'Lat', 'Contact', 'Phone']

/** The next full hours: loading from tomorrow on, to be taken until it begins. */
const usualTimes = (now = Date.now()): FormValues => {
  const at = (hours: number) => new Date(Math.ceil(now / HOUR) * HOUR + hours * HOUR).toISOString()
  return { loadTimeFrom: at(24), loadTimeTo: at(48), deadline: at(24) }
}
const begin = (): FormValues => ({
  ...STAFF_FORM.start,
  ...usualTimes(),
})

/** @param choices whom a shipper may name; absent for staff, who name anybody */
const copyOf = (order: SourceOrder, choices: readonly Choice[] | undefined): FormValues => ({
  ...begin(),
  ...Object.fromEntries(
    COPIED.filter(name => !TIMES.includes(name)).map(name => [name, order[name as keyof SourceOrder]]),
  ),
  ...(choices && { targets: ownTargets(order.targets, choices) }),
})

const ofRoute = (route: CommonRoute): FormValues => ({
  ...Object.fromEntries(
    ['load', 'unload']
      .flatMap(side => PLACE_PARTS.map(part => `${side}${part}`))
      .map(name => [name, route[name as keyof CommonRoute]]),
  ),
  goodsName: route.cargo,
  distanceKm: route.distance,
  unitPrice: route.price,
})

/** Goods to be carried, written down and handed in for review: anew, from a copy, or from a route that is kept. */
export default function PublishPage() {
  const [query] = usePageQuery()
  const id = Number(query.copy)
  const isCopy = Number.isSafeInteger(id) && id > 0
  const copied = useRecord(get, { ...(isCopy && { params: { id } }), query: IN_ALL, enabled: isCopy })
  const isStaff = useIsStaff()
  const isForOwn = isCopy && !isStaff && copied.data?.mode === 'directed'
  const own = useChoices(isForOwn)
  if (!isCopy || copied.notFound) return <Publish key="new" start={begin()} />
  return (
    <Loaded of={copied} skeleton={<Skeleton rows={12} />}>
      {order =>
        isForOwn ? (
          own.isThere ? (
            <Publish key={order.id} start={copyOf(order, [...own.drivers, ...own.vehicles])} />
          ) : (
            <Skeleton rows={12} />
          )
        ) : (
          <Publish key={order.id} start={copyOf(order, undefined)} />
        )
      }
    </Loaded>
  )
}

const IN_ALL = { texts: 'all' } as const

function Publish({ start }: { start: FormValues }) {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const form = useOrderForm()
  const [began] = useState(start)
  return (
    <div className="orders-page">
      <EntityFormPage
        schema={form}
        calls={CALLS}
        start={began}
        title={t('title.orderPublish')}
        saveLabel={t('publish.send')}
        savedText={t('publish.sent')}
        summary={(values, handle) => (
          <TrialSide
            values={values}
            onUse={({ priceMode, unitPrice }) => {
              handle.set('priceMode', priceMode)
              handle.set('unitPrice', unitPrice)
            }}
          />
        )}
        onSaved={saved => navigate(`/orders/detail?id=${(saved as SourceOrder).id}`)}
      >
        {handle => (
          <>
            <RouteChoice onRead={route => handle.replace({ ...handle.values, ...ofRoute(route) }, handle.base)} />
            <FormGroups schema={form} />
          </>
        )}
      </EntityFormPage>
    </div>
  )
}

/** Fills the two places, the goods and the price in from a route that is kept; absent where there are none. */
function RouteChoice({ onRead }: { onRead: (route: CommonRoute) => void }) {
  const { t } = useTranslation()
  const mayOpen = useOpenable()
  const mayUse = mayOpen('/shippers/routes')
  const routes = useRecord(routeList, { query: { pageNum: 1, pageSize: 100 }, enabled: mayUse })
  const found = routes.data?.records ?? []
  const [chosen, setChosen] = useState<number>()
  // With its words in every language: whoever reviews and carries the goods may read another.
  const { data: route } = useRecord(routeGet, {
    params: { id: chosen ?? 0 },
    query: IN_ALL,
    enabled: chosen !== undefined,
  })
  const fill = useEffectEvent(onRead)
  useEffect(() => {
    if (!route || route.id !== chosen) return
    fill(route)
    setChosen(undefined)
  }, [route, chosen])
  if (found.length === 0) return null
  return (
    <Select
      className="orders-route"
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('publish.route')}
      aria-label={t('publish.route')}
      value={null}
      options={found.map(({ id, name, cargo }) => ({ value: id, label: [name, cargo].filter(Boolean).join(' · ') }))}
      onChange={(id: number) => setChosen(id)}
    />
  )
}
