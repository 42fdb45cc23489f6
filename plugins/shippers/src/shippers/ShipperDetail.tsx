import { Shipment } from '@ntocc/sdk/contracts'
import { Slot } from '@ntocc/sdk/hooks'
import { BlacklistMark, RecordPage } from '@ntocc/sdk/ui'
import { Balance } from './Balance.tsx'
import { ReviewLink } from './ReviewLink.tsx'
import { SyncName } from './SyncName.tsx'
import { SHIPPER_FORM, shipperCalls, shipperMoves, shipperName } from './shipper.ts'
import { useSides } from './useSides.tsx'

/**
 * One shipper, all round: figures that lead to their rows, terms, papers, people and companies, waybills, and who
 * changed what.
 */
export default function ShipperDetail() {
  const { facts, facets } = useSides()
  return (
    <RecordPage<Shipment>
      of={Shipment}
      calls={shipperCalls}
      form={SHIPPER_FORM}
      nameOf={shipperName}
      title={row => (
        <>
          {shipperName(row)}
          <BlacklistMark on={row.blacklistFlag} />
        </>
      )}
      moves={shipperMoves}
      actions={(row, refresh) => (
        <>
          <ReviewLink row={row} />
          <Balance row={row} />
          <SyncName row={row} />
          <Slot
            name="party.actions/v1"
            kind="shipper"
            code={row.code}
            partyName={shipperName(row)}
            uscc={row.uscc}
            isListed={row.blacklistFlag === true}
            onChanged={refresh}
          />
        </>
      )}
      facts={facts}
      facets={facets}
    />
  )
}
