import { deskAt } from './made/desk.ts'
import { fleetAt } from './made/fleet.ts'
import { shippersAt } from './made/shippers.ts'
import { waybillsAt } from './made/waybills.ts'

/**
 * Records of a test's own in the head office, made by the calls that people's pages make, as the accounts of the demo whose
 * work it is: what the demo has is for reading.
 *
 * @param url of the console, asked for when the first is made
 */
export function madeAt(url: () => string) {
  const desk = deskAt(url)
  const fleet = fleetAt(desk)
  return { as: desk.as, ...fleet, ...shippersAt(desk), ...waybillsAt(desk, fleet) }
}
