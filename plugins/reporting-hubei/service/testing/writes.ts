import { reportMachine } from '@ntocc/sdk/contracts'
import type { AreaWrites } from '../../../../server/src/ntocc/testing/writes.ts'
import { inReportBranch, waitingIn } from '../../../reporting/service/testing/desk.ts'

const HOME = 'HQ'

/** The number of a report of the home branch that the regulator has. */
const reported = async (): Promise<{ referenceNo: string }> => {
  const { referenceNo } = await inReportBranch(
    ctx => waitingIn(ctx, 'waybill', { status: reportMachine.at.delivered }),
    HOME,
  )
  return { referenceNo: String(referenceNo) }
}

const writes: AreaWrites = {
  untold: { hubeiObjection: 'it is made in a branch that reports to Hubei' },
  records: { hubeiObjection: reported },
  calls: { hubeiPaste: async () => ({ body: { text: (await reported()).referenceNo } }) },
  jobs: {
    noteObjections: async world => {
      await world.stand('hubeiObjection', { is_noted: false })
      return { branch: HOME }
    },
  },
}
export default writes
