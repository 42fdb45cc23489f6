import { type Actor, stateMachine } from '../../fields/machine.ts'

const DRIVER_SIDE: readonly Actor[] = ['DRIVER', 'CARRIER']

/**
 * Life of a waybill. Conditions (`needs`) are facts the server establishes; their refusals are translated under
 * `validation.condition.*`. A driver's wish to cancel is an exception record that staff answer, not a move.
 */
export const waybillMachine = stateMachine({
  name: 'waybillStatus',
  initial: 10,
  states: {
    10: { key: 'toAccept', tone: 'waiting' },
    20: { key: 'accepted', tone: 'moving' },
    30: { key: 'toLoad', tone: 'waiting' },
    40: { key: 'loadReview', tone: 'waiting' },
    50: { key: 'inTransit', tone: 'moving' },
    60: { key: 'arrived', tone: 'moving' },
    70: { key: 'unloaded', tone: 'waiting' },
    80: { key: 'signed', tone: 'waiting' },
    85: { key: 'receiptRejected', tone: 'trouble' },
    90: { key: 'finished', tone: 'done' },
    95: { key: 'cancelled', tone: 'stopped' },
    96: { key: 'refused', tone: 'stopped' },
    97: { key: 'expired', tone: 'stopped' },
    99: { key: 'deleted', tone: 'locked' },
  },
  sets: {
    /** Somebody has taken it and the goods are not off the vehicle. */
    underWay: ['accepted', 'toLoad', 'loadReview', 'inTransit', 'arrived'],
    /** The goods are on the vehicle. */
    onTheRoad: ['inTransit', 'arrived'],
    /** What was loaded has been told. */
    loaded: ['loadReview', 'inTransit', 'arrived', 'unloaded', 'signed', 'receiptRejected', 'finished'],
    /** Somebody has taken it and the vehicle has not left. */
    beforeDeparture: ['accepted', 'toLoad', 'loadReview'],
    /** The goods were handed over. */
    delivered: ['unloaded', 'signed', 'receiptRejected', 'finished'],
    /** Something is still to be done. */
    open: [
      'toAccept',
      'accepted',
      'toLoad',
      'loadReview',
      'inTransit',
      'arrived',
      'unloaded',
      'signed',
      'receiptRejected',
    ],
    /** It came to nothing. */
    off: ['cancelled', 'refused', 'expired', 'deleted'],
  },
  moves: [
    {
      name: 'accept',
      from: [10],
      to: 20,
      by: [...DRIVER_SIDE, 'PLAT_ADMIN'],
      permission: 'waybill.accept',
      needs: [
        'driverApproved',
        'vehicleApproved',
        'certificatesValid',
        'notBlacklisted',
        'insuredAsOrdered',
        'noOverlappingTrip',
        'orderHasRemainder',
      ],
    },
    { name: 'refuse', from: [10], to: 96, by: DRIVER_SIDE, permission: 'waybill.refuse', reason: true },
    { name: 'expire', from: [10], to: 97, by: ['SYSTEM'], needs: ['deadlinePassed'] },
    { name: 'signContract', from: [20], to: 30, by: ['SYSTEM'], needs: ['contractSigned'] },
    {
      name: 'loadForReview',
      from: [30],
      to: 40,
      by: DRIVER_SIDE,
      permission: 'waybill.load',
      needs: ['loadReviewOn', 'atLoadPlaceOrReason', 'loadProof', 'trackingStarted'],
    },
    {
      name: 'load',
      from: [30],
      to: 50,
      by: DRIVER_SIDE,
      permission: 'waybill.load',
      needs: ['loadReviewOff', 'atLoadPlaceOrReason', 'loadProof', 'trackingStarted'],
    },
    {
      name: 'approveLoad',
      from: [40],
      to: 50,
      by: ['SHIPPER', 'PLAT_ADMIN'],
      permission: 'waybill.approveLoad',
      needs: ['quantityAccepted'],
    },
    {
      name: 'rejectLoad',
      from: [40],
      to: 30,
      by: ['SHIPPER', 'PLAT_ADMIN'],
      permission: 'waybill.approveLoad',
      reason: true,
    },
    {
      name: 'arrive',
      from: [50],
      to: 60,
      by: DRIVER_SIDE,
      permission: 'waybill.arrive',
      needs: ['atUnloadPlaceOrReason'],
    },
    ...[50, 60].map(
      state =>
        ({
          // Another driver or vehicle carries the goods on: after an accident, say. The way itself goes on where it is.
          name: 'reassign',
          from: [state],
          to: state,
          by: ['PLAT_ADMIN'],
          permission: 'waybill.reassign',
          needs: ['otherCrew', 'newCrewFit', 'loadFits'],
          reason: true,
        }) as const,
    ),
    {
      name: 'unload',
      from: [60],
      to: 70,
      by: DRIVER_SIDE,
      permission: 'waybill.unload',
      needs: ['atUnloadPlaceOrReason', 'unloadProof', 'trackingStopped'],
    },
    {
      name: 'sign',
      from: [70],
      to: 80,
      by: ['SHIPPER'],
      permission: 'waybill.sign',
      needs: ['quantityGiven', 'lossComputed'],
    },
    {
      name: 'signByCode',
      from: [70],
      to: 80,
      by: [...DRIVER_SIDE, 'PLAT_ADMIN'],
      permission: 'waybill.sign',
      needs: ['consigneeCode', 'quantityGiven', 'lossComputed'],
    },
    {
      // On the driver's device, where the branch allows it. Whoever judges the receipt sees that there was no code.
      name: 'signDrawn',
      from: [70],
      to: 80,
      by: [...DRIVER_SIDE, 'PLAT_ADMIN'],
      permission: 'waybill.sign',
      needs: ['drawnSignatureOn', 'consigneeSignature', 'quantityGiven', 'lossComputed'],
    },
    {
      name: 'approveReceipt',
      from: [80],
      to: 90,
      by: ['SHIPPER', 'PLAT_ADMIN'],
      permission: 'waybill.approveReceipt',
      needs: ['receiptUploaded', 'unloadFits'],
    },
    {
      name: 'rejectReceipt',
      from: [80],
      to: 85,
      by: ['SHIPPER', 'PLAT_ADMIN'],
      permission: 'waybill.approveReceipt',
      reason: true,
    },
    {
      name: 'resubmitReceipt',
      from: [85],
      to: 80,
      by: DRIVER_SIDE,
      permission: 'waybill.uploadReceipt',
      needs: ['newReceiptUploaded'],
    },
    {
      // While it is under review, where the branch's configuration allows a second upload.
      name: 'replaceReceipt',
      from: [80],
      to: 80,
      by: DRIVER_SIDE,
      permission: 'waybill.uploadReceipt',
      needs: ['secondUploadAllowed', 'newReceiptUploaded'],
    },
    {
      name: 'cancel',
      from: [10, 20, 30, 40],
      to: 95,
      by: ['SHIPPER', 'PLAT_ADMIN'],
      permission: 'waybill.cancel',
      needs: ['frozenMoneyReleased'],
      reason: true,
    },
    {
      name: 'cancel',
      from: [50, 60, 70, 80, 85],
      to: 95,
      by: ['PLAT_ADMIN'],
      permission: 'waybill.cancel',
      needs: ['exceptionConfirmed'],
      reason: true,
    },
    {
      name: 'cancel',
      from: [90],
      to: 95,
      by: ['PLAT_ADMIN'],
      permission: 'waybill.cancel',
      needs: ['exceptionConfirmed', 'noPayment', 'notReported'],
      reason: true,
    },
    {
      name: 'delete',
      from: [95, 96, 97],
      to: 99,
      by: ['PLAT_ADMIN'],
      permission: 'waybill.delete',
      needs: ['noPayment', 'notReported'],
    },
  ],
})
