import { useReferenceName } from '@ntocc/sdk/hooks'

interface Named {
  shipmentCode?: string | null | undefined
  driverCode?: string | null | undefined
  teamCode?: string | null | undefined
}

const entityOf = ({ shipmentCode, driverCode }: Named): string =>
  shipmentCode ? 'shipment' : driverCode ? 'driver' : 'driverTeam'

/** Whose money it is, by name; the code on hover. */
export function Party({ of }: { of: Named }) {
  const code = of.shipmentCode ?? of.driverCode ?? of.teamCode
  const found = useReferenceName(entityOf(of), code)
  return <span title={found?.code ?? code ?? undefined}>{found?.name ?? code}</span>
}
