import { type AreaWrites, about, FOR_GOOD, inHours, just, post } from '../../../../server/src/ntocc/testing/writes.ts'
import { colleague, linkTo, waybillNo } from '../../../../server/src/ntocc/testing/writes-nouns.ts'

const writes: AreaWrites = {
  reads: { complaintQueue: 'complaint', ratingsSeen: 'rating' },
  calls: {
    complaintFile: async world => ({
      as: 'SHIPPER',
      body: { waybillNo: await waybillNo(world, 50), type: 'delay', content: 'Half a day late' },
    }),
    complaintAdd: about('complaint', { with: { status: 1 }, more: { content: 'More of it' } }),
    complaintByLink: async world => ({
      body: {
        share: await linkTo(world, 60),
        type: 'damage',
        content: 'Torn boxes',
        contact: 'Contact 003',
        contactPhone: '13800138003',
      },
    }),
    feedbackGive: just({ as: 'DRIVER', body: { kind: 'problem', content: 'The list does not end' } }),
    ratingGive: async world => ({
      as: 'SHIPPER',
      body: { waybillNo: await waybillNo(world, 90), punctual: 5, safe: 5, service: 5, overall: 5 },
    }),
    ratingByLink: async world => ({
      body: { share: await linkTo(world, 80), punctual: 5, safe: 5, service: 5, overall: 5 },
    }),
    complaintMove: about('complaint', { with: { status: 0 }, more: { move: 'accept' } }),
    feedbackAnswer: about('feedback', { with: { status: 0 }, more: { reply: 'Thank you' } }),
  },
  jobs: {
    watchComplaints: async world => {
      await world.stand('complaint', { status: 3, answered_at: inHours(-24 * 90) })
      return {}
    },
  },
  begins: { complaint: { with: { handler_code: 'HQ-ADMIN', source: 'shipper' } } },
  ways: {
    complaint: post('/ntocc-tms-api/complaint/{id}/move', async ({ world }) => ({
      reason: 'As it is wanted',
      responsible: 'driver',
      satisfaction: 4,
      colleague: await colleague(world),
    })),
    feedback: ({ world, at }) =>
      world.send(
        { name: 'feedbackAnswer', method: 'POST', path: '/ntocc-basic-api/feedbackAnswer' },
        { body: { id: at.id, version: at.version, reply: 'Thank you' } },
      ),
  },
  unmoved: { complaintEntry: FOR_GOOD },
}
export default writes
