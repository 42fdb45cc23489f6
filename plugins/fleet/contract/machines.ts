import { stateMachine } from '@ntocc/sdk/fields'

/**
 * Membership of a driver in a team. Whoever asks does not answer: a driver who asks to join is taken by the team, one who is asked
 * says so himself.
 */
export const teamMemberMachine = stateMachine({
  name: 'teamMemberStatus',
  initial: 0,
  states: {
    0: { key: 'applied', tone: 'waiting' },
    1: { key: 'member', tone: 'done' },
    2: { key: 'refused', tone: 'stopped' },
    3: { key: 'left', tone: 'stopped' },
    4: { key: 'invited', tone: 'waiting' },
  },
  sets: {
    /** In the team, or somebody is still to answer. */
    standing: ['applied', 'member', 'invited'],
  },
  moves: [
    { name: 'agree', from: [0], to: 1, by: ['CARRIER', 'PLAT_ADMIN'] },
    { name: 'refuse', from: [0], to: 2, by: ['CARRIER', 'PLAT_ADMIN'] },
    { name: 'accept', from: [4], to: 1, by: ['DRIVER'] },
    { name: 'decline', from: [4], to: 2, by: ['DRIVER'] },
    { name: 'takeBack', from: [4], to: 3, by: ['CARRIER', 'PLAT_ADMIN'] },
    { name: 'leave', from: [1], to: 3, by: ['DRIVER', 'CARRIER', 'PLAT_ADMIN'] },
  ],
})

/** An accident from the report to the insurer's payment. */
export const accidentMachine = stateMachine({
  name: 'accidentStatus',
  initial: 0,
  states: {
    0: { key: 'registered', tone: 'waiting' },
    1: { key: 'inRepair', tone: 'moving' },
    2: { key: 'claimed', tone: 'moving' },
    3: { key: 'closed', tone: 'done' },
  },
  moves: [
    { name: 'repair', from: [0], to: 1, by: ['PLAT_ADMIN'], permission: 'vehicle.service' },
    { name: 'claim', from: [0, 1], to: 2, by: ['PLAT_ADMIN'], permission: 'vehicle.service' },
    { name: 'close', from: [0, 1, 2], to: 3, by: ['PLAT_ADMIN'], permission: 'vehicle.service' },
    { name: 'reopen', from: [3], to: 0, by: ['PLAT_ADMIN'], permission: 'vehicle.service', reason: true },
  ],
})

/** A repair from the report to the vehicle back on the road. */
export const repairMachine = stateMachine({
  name: 'repairStatus',
  initial: 0,
  states: {
    0: { key: 'reported', tone: 'waiting' },
    1: { key: 'approved', tone: 'moving' },
    2: { key: 'inWork', tone: 'moving' },
    3: { key: 'finished', tone: 'done' },
    4: { key: 'settled', tone: 'locked' },
    5: { key: 'rejected', tone: 'trouble' },
    6: { key: 'cancelled', tone: 'stopped' },
  },
  moves: [
    { name: 'approve', from: [0], to: 1, by: ['PLAT_ADMIN'], permission: 'vehicle.service' },
    { name: 'reject', from: [0], to: 5, by: ['PLAT_ADMIN'], permission: 'vehicle.service', reason: true },
    { name: 'resubmit', from: [5], to: 0, by: ['PLAT_ADMIN'], permission: 'vehicle.service' },
    { name: 'start', from: [1], to: 2, by: ['PLAT_ADMIN'], permission: 'vehicle.service' },
    { name: 'finish', from: [2], to: 3, by: ['PLAT_ADMIN'], permission: 'vehicle.service' },
    { name: 'settle', from: [3], to: 4, by: ['PLAT_ADMIN'], permission: 'vehicle.service' },
    { name: 'cancel', from: [0, 1], to: 6, by: ['PLAT_ADMIN'], permission: 'vehicle.service', reason: true },
  ],
})

/** A traffic violation until its fine is paid. */
export const violationMachine = stateMachine({
  name: 'violationStatus',
  initial: 0,
  states: {
    0: { key: 'open', tone: 'waiting' },
    1: { key: 'handled', tone: 'moving' },
    2: { key: 'paid', tone: 'done' },
    3: { key: 'withdrawn', tone: 'stopped' },
  },
  moves: [
    { name: 'handle', from: [0], to: 1, by: ['PLAT_ADMIN'], permission: 'vehicle.service' },
    { name: 'pay', from: [0, 1], to: 2, by: ['PLAT_ADMIN'], permission: 'vehicle.service' },
    { name: 'withdraw', from: [0, 1], to: 3, by: ['PLAT_ADMIN'], permission: 'vehicle.service', reason: true },
  ],
})
