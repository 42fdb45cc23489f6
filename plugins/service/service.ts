import { defineService } from '@ntocc/sdk/service'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { live } from './live/index.ts'
import { complaintConditions } from './service/complaints/conditions.ts'
import { fileByLink, fileComplaint } from './service/complaints/file.ts'
import { addToComplaint, moveComplaint } from './service/complaints/move.ts'
import { listColleagues } from './service/complaints/people.ts'
import { complaintHooks, countViews, getComplaint, listQueue } from './service/complaints/read.ts'
import { complaintTrail } from './service/complaints/steps.ts'
import { watchComplaints } from './service/complaints/watch.ts'
import { answerFeedback, feedbackHooks, giveFeedback } from './service/feedback.ts'
import { figures } from './service/figures.ts'
import { giveRating, listSeen, ofWaybill, rateByLink, ratingHooks, summarise } from './service/ratings.ts'
import { todo } from './service/todo.ts'
import { findWaybill } from './service/waybills.ts'

const MINUTE = 60_000

export default defineService(contract, {
  hooks: { complaint: complaintHooks, feedback: feedbackHooks, rating: ratingHooks },
  conditions: { complaint: complaintConditions },
  trails: { complaint: complaintTrail },
  calls: {
    complaintQueue: listQueue,
    complaintCounts: countViews,
    complaintColleagues: listColleagues,
    complaintWaybill: findWaybill,
    complaint: getComplaint,
    complaintFile: fileComplaint,
    complaintAdd: addToComplaint,
    complaintMove: moveComplaint,
    complaintByLink: fileByLink,
    feedbackGive: giveFeedback,
    feedbackAnswer: answerFeedback,
    ratingsSeen: listSeen,
    waybillRatings: ofWaybill,
    ratingSummary: summarise,
    ratingGive: giveRating,
    ratingByLink: rateByLink,
    serviceFigures: figures,
  },
  todo,
  jobs: { watchComplaints: { everyMs: MINUTE, run: watchComplaints } },
  demo,
  live,
})
