import { defineContract } from '@ntocc/sdk/contracts'
import { positiveInteger, shape } from '@ntocc/sdk/fields'
import {
  CALLERS,
  COMPLAINT_TYPES,
  Complaint,
  ComplaintEntry,
  complaintCalls,
  complaints,
  RESPONSIBLE,
  SOURCES,
} from './contract/complaints.ts'
import { FEEDBACK_KINDS, Feedback, feedbackAnswer, feedbackGive, feedbacks } from './contract/feedback.ts'
import { serviceFigures } from './contract/figures.ts'
import { Rating, ratingCalls, ratings, SIDES, TAGS } from './contract/ratings.ts'

/** Pages of whoever complains, tells and rates: the same three for every party. */
const OF_PARTIES = {
  pages: ['ComplaintManage', 'FeedbackManage', 'RatingManage'],
  permissions: ['complaint.file', 'feedback.give', 'rating.give'],
} as const

/** Complaints, feedback and ratings: what people think of carriages and of the platform, and what is done about it. */
export default defineContract({
  id: 'service',
  entities: { complaint: Complaint, complaintEntry: ComplaintEntry, feedback: Feedback, rating: Rating },
  resources: { complaint: complaints, feedback: feedbacks, rating: ratings },
  calls: { ...complaintCalls, feedbackGive, feedbackAnswer, ...ratingCalls, serviceFigures },
  byLink: { complaintByLink: ['waybill'], ratingByLink: ['waybill'] },
  todo: ['complaint_count', 'complaint_overdue_count', 'complaint_confirm_count', 'feedback_count'],
  permissions: [
    'complaint.read',
    'complaint.file',
    'complaint.handle',
    'complaint.supervise',
    'feedback.read',
    'feedback.give',
    'feedback.answer',
    'rating.read',
    'rating.give',
    'rating.manage',
    'rating.hide',
    'service.figures',
  ],
  errors: {
    COMPLAINT_TAKEN: {},
    COMPLAINT_MANY: {},
    COMPLAINT_ENDED: {},
    PICTURES_MANY: {},
    NOT_SIGNED_YET: {},
    RATED_ALREADY: {},
    SIDE_WANTED: {},
    LINK_OF_CARRIAGE: {},
    SPAN_WRONG: {},
    FEEDBACK_MANY: {},
  },
  dictionaries: {
    complaintSource: SOURCES,
    complaintCaller: CALLERS,
    complaintType: COMPLAINT_TYPES,
    complaintLevel: ['1', '2', '3'],
    complaintResponsible: RESPONSIBLE,
    feedbackKind: FEEDBACK_KINDS,
    ratingSide: SIDES,
    ratingTag: [...TAGS.shipper, ...TAGS.driver],
  },
  settings: shape({
    acceptHours: positiveInteger({ max: 240 }).in('hour').required().default(24),
    answerHours: positiveInteger({ max: 720 }).in('hour').required().default(48),
    confirmDays: positiveInteger({ max: 30 }).in('day').required().default(3),
  }),
  jobs: { watchComplaints: shape({}) },
  search: {
    complaint: {
      by: ['code', 'waybillNo'],
      title: 'code',
      hint: ['waybillNo', 'content'],
      state: 'status',
      to: '/service/complaint?id={id}',
    },
  },
  defaults: {
    roles: {
      PLAT_ADMIN: 'all',
      // Whoever sends vehicles answers for what went wrong with them.
      DISPATCHER: {
        pages: ['ComplaintManage', 'ComplaintDesk', 'ComplaintDetail'],
        permissions: ['complaint.file', 'complaint.handle', 'rating.read'],
      },
      SHIPPER: { ...OF_PARTIES, pages: [...OF_PARTIES.pages, 'ComplaintDetail'] },
      DRIVER: { ...OF_PARTIES, pages: [...OF_PARTIES.pages, 'ComplaintDetail'] },
      CARRIER: { ...OF_PARTIES, pages: [...OF_PARTIES.pages, 'ComplaintDetail'] },
    },
  },
})
