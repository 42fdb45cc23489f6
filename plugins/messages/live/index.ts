import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { LiveStep } from '@ntocc/sdk/service'
import { VehicleWarning } from '../contract/warnings.ts'
import type contract from '../contract.ts'
import { takePositions } from '../service/intake.ts'

/** Warnings of the simulator's trips that wait for somebody; the oldest make room. */
export const MOST_WAITING = 6

const NOBODY_TOOK_IT: LocalizedText = {
  en: 'Closed by the simulator: nobody took it up',
  zh: '无人处理，由模拟器关闭',
  es: 'Cerrado por el simulador: nadie lo atendió',
  ja: '対応がなかったため、シミュレーターが終了しました',
}

/** Devices of the vehicles that drive tell where they are; what rules warn of by it waits for people. */
export const live: LiveStep<typeof contract> = {
  makes: [VehicleWarning],
  needs: ['sightings'],
  step: async (ctx, own) => {
    const time = new Date(own.now).toISOString()
    const positions = (own.take('sightings') ?? []).map(each => ({ ...each, time }))
    if (positions.length > 0)
      await own.attempt(() => takePositions(ctx, { params: {}, query: {}, body: { positions } }))
    const waiting = await own.own(VehicleWarning)
    for (const { id, version } of waiting.slice(0, -MOST_WAITING)) {
      const result = own.text(NOBODY_TOOK_IT)
      await own.attempt(() => ctx.records.move(VehicleWarning, { id, version, move: 'close' }, { result }))
      await own.letGo(VehicleWarning, id)
    }
    return undefined
  },
}
