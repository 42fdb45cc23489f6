import type { DemoCtx, DemoPart } from '@ntocc/sdk/service'
import { Complaint, ComplaintEntry } from '../contract/complaints.ts'
import { Feedback } from '../contract/feedback.ts'
import { Rating } from '../contract/ratings.ts'
import { castOf } from './cast.ts'
import { makeComplaints } from './complaints.ts'
import { makeFeedback } from './feedback.ts'
import { makeRatings } from './ratings.ts'
import { carriedIn } from './trips.ts'

/** What people thought of the demo's trips, and what became of it. */
export const demo: DemoPart = {
  needs: ['shippers', 'drivers', 'trips'],
  unless: Complaint,
  empties: [Complaint, ComplaintEntry, Feedback, Rating],
  cast: castOf,
  make: async (ctx: DemoCtx) => {
    for (const branch of ctx.branches) {
      const carried = await carriedIn(ctx, branch)
      await makeComplaints(ctx, branch, carried)
      await makeRatings(ctx, branch, carried)
      await makeFeedback(ctx, branch)
    }
    return undefined
  },
}
