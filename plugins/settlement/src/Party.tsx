import { ReferenceName } from '@ntocc/sdk/ui'

interface Named {
  shipmentCode?: string | null | undefined
  driverCode?: string | null | undefined
  teamCode?: string | null | undefined
}

/** Whom it is with, by name. */
export function Party({ of: { shipmentCode, driverCode, teamCode } }: { of: Named }) {
  if (shipmentCode) return <ReferenceName entity="shipment" code={shipmentCode} />
  if (driverCode) return <ReferenceName entity="driver" code={driverCode} />
  return <ReferenceName entity="driverTeam" code={teamCode} />
}
