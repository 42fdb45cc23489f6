import { useReferenceName } from '../../hooks/index.ts'

/** A record that is with one party: a shipper, a driver or a team. */
export interface OfParty {
  shipmentCode?: string | null | undefined
  driverCode?: string | null | undefined
  teamCode?: string | null | undefined
}

const entityOf = ({ shipmentCode, driverCode }: OfParty): string =>
  shipmentCode ? 'shipment' : driverCode ? 'driver' : 'driverTeam'

/** Whom a record is with, by name; the code on hover, and in its place where there is no name. */
export function PartyName({ of }: { of: OfParty }) {
  const code = of.shipmentCode ?? of.driverCode ?? of.teamCode
  const found = useReferenceName(entityOf(of), code)
  return <span title={found?.code ?? code ?? undefined}>{found?.name ?? code}</span>
}
