import type { Shipment } from '@ntocc/sdk/contracts'
import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { shipperEndpoints } from '../../contract/shipper-calls.ts'
import { shipperName } from './shipper.ts'

/** Gives the shipper's present name to the accounts that act for it: after a change of name they still have the old one. */
export function SyncName({ row }: { row: Shipment }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run, isPending } = useAction(shipperEndpoints.shipmentSyncMemName)
  const sync = async () => {
    const result = await run({ query: { id: row.id } })
    if (result.ok) message.success(t('nameSynced', { name: shipperName(row) }))
  }
  return (
    <ActionButton
      label={t('syncName')}
      permission={shipperEndpoints.shipmentSyncMemName.permission ?? ''}
      loading={isPending}
      onClick={() => void sync()}
    />
  )
}
