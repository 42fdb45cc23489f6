import { endpoints, type WaybillRecord } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import type { ListDrawer } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { detailPath } from './columns.tsx'

/** What a look at a row shows: enough to answer the telephone. */
const LOOK = {
  order: ['waybillNo', 'orderNo', 'status', 'shipmentName', 'goodsName', 'gmtCreated'],
  carrier: ['driverName', 'driverPhone', 'vehicleNo', 'vehicleType'],
  loading: ['loadAddress', 'loadContact', 'loadPhone', 'planLoadTime'],
  unloading: ['unloadAddress', 'consigneeName', 'unloadContact', 'unloadPhone', 'planUnloadTime'],
  money: ['shipperFreight', 'payableAmount', 'payStatus'],
} as const

export function useLook(): ListDrawer<WaybillRecord> {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      groups: Object.entries(LOOK).map(([key, fields]) => ({ key, title: t(`group.${key}`), fields })),
      get: endpoints.waybill,
      href: detailPath,
    }),
    [t],
  )
}
