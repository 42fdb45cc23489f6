import { stateMachine } from '@ntocc/sdk/fields'

const STAFF = ['PLAT_ADMIN'] as const
const PARTIES = ['SHIPPER', 'DRIVER', 'CARRIER'] as const

const HANDLE = { by: STAFF, permission: 'complaint.handle' } as const
const SUPERVISE = { by: STAFF, permission: 'complaint.supervise' } as const

/**
 * What becomes of a complaint (domain facts, section 3). Whoever has accepted it answers it. Whoever complained confirms the
 * answer, or has it looked at once more, once. A change of hands and a step up leave the state as it is.
 */
export const complaintMachine = stateMachine({
  name: 'complaintStatus',
  initial: 0,
  states: {
    0: { key: 'received', tone: 'waiting' },
    1: { key: 'accepted', tone: 'moving' },
    2: { key: 'handling', tone: 'moving' },
    3: { key: 'toConfirm', tone: 'waiting' },
    4: { key: 'closed', tone: 'done' },
    5: { key: 'rated', tone: 'done' },
    6: { key: 'revoked', tone: 'stopped' },
  },
  sets: {
    /** An answer is owed. */
    open: ['received', 'accepted', 'handling'],
    /** Somebody has it in hand. */
    inHand: ['accepted', 'handling'],
    /** Nothing more comes of it. */
    over: ['closed', 'rated', 'revoked'],
  },
  moves: [
    { name: 'accept', from: [0], to: 1, ...HANDLE },
    { name: 'handle', from: [1], to: 2, ...HANDLE, needs: ['ownClaim'] },
    { name: 'answer', from: [1, 2], to: 3, ...HANDLE, needs: ['ownClaim'], reason: true },
    { name: 'release', from: [1], to: 0, ...HANDLE, needs: ['ownClaim'] },
    { name: 'handOver', from: [1], to: 1, ...HANDLE, needs: ['ownClaim'] },
    { name: 'handOver', from: [2], to: 2, ...HANDLE, needs: ['ownClaim'] },
    { name: 'takeOver', from: [1], to: 1, ...SUPERVISE, needs: ['othersClaim'], reason: true },
    { name: 'takeOver', from: [2], to: 2, ...SUPERVISE, needs: ['othersClaim'], reason: true },
    { name: 'close', from: [3], to: 4, by: PARTIES },
    { name: 'close', from: [3], to: 4, ...HANDLE, needs: ['withoutAccount'], reason: true },
    { name: 'close', from: [3], to: 4, by: ['SYSTEM'] },
    { name: 'reopen', from: [3], to: 2, by: PARTIES, needs: ['notReopenedBefore'], reason: true },
    { name: 'reopen', from: [3], to: 2, ...HANDLE, needs: ['withoutAccount', 'notReopenedBefore'], reason: true },
    { name: 'rate', from: [4], to: 5, by: PARTIES },
    { name: 'rate', from: [4], to: 5, ...HANDLE, needs: ['withoutAccount'] },
    { name: 'revoke', from: [0, 1, 2], to: 6, by: PARTIES, reason: true },
    { name: 'revoke', from: [0, 1, 2], to: 6, ...HANDLE, needs: ['withoutAccount'], reason: true },
    { name: 'escalate', from: [0], to: 0, by: ['SYSTEM'] },
    { name: 'escalate', from: [1], to: 1, by: ['SYSTEM'] },
    { name: 'escalate', from: [2], to: 2, by: ['SYSTEM'] },
  ],
})

/** What somebody tells the platform waits until it is answered; an answer may be followed by a better one. */
export const feedbackMachine = stateMachine({
  name: 'feedbackStatus',
  initial: 0,
  states: {
    0: { key: 'open', tone: 'waiting' },
    1: { key: 'answered', tone: 'done' },
  },
  moves: [{ name: 'answer', from: [0, 1], to: 1, by: STAFF, permission: 'feedback.answer', reason: true }],
})

/** A rating counts and is seen unless staff hide it. */
export const ratingMachine = stateMachine({
  name: 'ratingStatus',
  initial: 1,
  states: {
    1: { key: 'shown', tone: 'done' },
    2: { key: 'hidden', tone: 'stopped' },
  },
  moves: [
    { name: 'hide', from: [1], to: 2, by: STAFF, permission: 'rating.hide', reason: true },
    { name: 'show', from: [2], to: 1, by: STAFF, permission: 'rating.hide', reason: true },
  ],
})
