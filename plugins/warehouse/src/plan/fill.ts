import { binMachine } from '../../contract/machines.ts'
import type { PlannedBin } from '../../contract/places.ts'

/** How full a bin is, as the plan shows it. */
export const FILLS = ['empty', 'some', 'half', 'full', 'over', 'used', 'blocked', 'counting'] as const
export type Fill = (typeof FILLS)[number]

/** The part of a bin that is taken, by weight or pallets, whichever is more; undefined where nobody has said what it holds. */
export const shareOf = ({ maxKg, maxPallets, kg, pallets }: PlannedBin): number | undefined => {
  const shares = [...(maxKg ? [kg / maxKg] : []), ...(maxPallets ? [pallets / maxPallets] : [])]
  return shares.length > 0 ? Math.max(...shares) : undefined
}

export const fillOf = (bin: PlannedBin): Fill => {
  if (bin.status === binMachine.at.blocked) return 'blocked'
  if (bin.status === binMachine.at.counting) return 'counting'
  if (bin.lines === 0) return 'empty'
  const share = shareOf(bin)
  if (share === undefined) return 'used'
  if (share > 1) return 'over'
  return share >= 0.9 ? 'full' : share >= 0.5 ? 'half' : 'some'
}
