import { stateMachine } from '../../fields/machine.ts'

/** Review of a driver, vehicle, shipper or team. Editing a certified field leads back to 1. */
export const reviewMachine = stateMachine({
  name: 'reviewStatus',
  initial: 0,
  states: {
    0: { key: 'notSubmitted', tone: 'stopped' },
    1: { key: 'toReview', tone: 'waiting' },
    2: { key: 'approved', tone: 'done' },
    3: { key: 'rejected', tone: 'trouble' },
    4: { key: 'certificateExpired', tone: 'trouble' },
    5: { key: 'suspended', tone: 'locked' },
  },
  moves: [
    {
      name: 'submit',
      from: [0, 3, 4],
      to: 1,
      by: ['SHIPPER', 'DRIVER', 'CARRIER', 'PLAT_ADMIN'],
      needs: ['documentsComplete'],
    },
    { name: 'approve', from: [1], to: 2, by: ['PLAT_ADMIN'], permission: 'review.decide', needs: ['ownClaim'] },
    {
      name: 'reject',
      from: [1],
      to: 3,
      by: ['PLAT_ADMIN'],
      permission: 'review.decide',
      needs: ['ownClaim'],
      reason: true,
    },
    { name: 'certificateExpire', from: [2], to: 4, by: ['SYSTEM'] },
    { name: 'edit', from: [2], to: 1, by: ['SHIPPER', 'DRIVER', 'CARRIER', 'PLAT_ADMIN', 'SYSTEM'] },
    { name: 'suspend', from: [2], to: 5, by: ['PLAT_ADMIN'], permission: 'review.suspend', reason: true },
    { name: 'resume', from: [5], to: 1, by: ['PLAT_ADMIN'], permission: 'review.suspend' },
  ],
})

/** What a vehicle is doing. */
export const vehicleMachine = stateMachine({
  name: 'vehicleStatus',
  initial: 0,
  states: {
    0: { key: 'idle', tone: 'waiting' },
    1: { key: 'onTask', tone: 'moving' },
    2: { key: 'stopped', tone: 'stopped' },
  },
  moves: [
    // Whether it is on a task follows from its waybills: nobody moves it there.
    { name: 'stop', from: [0], to: 2, by: ['PLAT_ADMIN'], permission: 'vehicle.edit', reason: true },
    { name: 'resume', from: [2], to: 0, by: ['PLAT_ADMIN'], permission: 'vehicle.edit' },
  ],
})
