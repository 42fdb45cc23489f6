import { Driver, DriverTeam, reviewOf, Shipment, Vehicle } from '@ntocc/sdk/contracts'

/** Kinds as a backend with the product's areas answers them, with the papers that tests speak of. */

export const driverReview = reviewOf('driver', Driver, {
  title: 'name',
  lastReason: 'lastRejectReason',
  tells: { party: 'DRIVER', code: 'code' },
  todo: 'auth_driver_count',
  page: '/service_info',
  certificates: [
    {
      name: 'idCard',
      status: 'idStatus',
      to: 'idTo',
      images: ['idFront', 'idBack'],
      fields: ['name', 'idNo', 'idFrom', 'idTo', 'idFront', 'idBack'],
      order: ['idFrom', 'idTo'],
    },
    {
      name: 'licence',
      status: 'licenceStatus',
      to: 'licenceTo',
      images: ['licenceImgs'],
      fields: ['licenceNo', 'licenceClass', 'licenceFrom', 'licenceTo', 'licenceImgs'],
      order: ['licenceFrom', 'licenceTo'],
    },
    {
      name: 'qualification',
      status: 'qualificationStatus',
      to: 'qualificationTo',
      images: ['qualificationImgs'],
      fields: ['qualificationNo', 'qualificationTo', 'qualificationImgs'],
    },
  ],
})

export const vehicleReview = reviewOf('vehicle', Vehicle, {
  title: 'plateNo',
  lastReason: 'lastRejectReason',
  tells: { party: 'DRIVER', code: 'driverCode' },
  todo: 'auth_count',
  page: '/base/vehicles/detail',
  certificates: [
    {
      name: 'vehicleLicence',
      status: 'licenceStatus',
      to: 'inspectionTo',
      neededBy: 'vehicleLicenceBlocks',
      images: ['licenceImgs'],
      fields: ['plateNo', 'registerDate', 'issueDate', 'inspectionTo', 'grossMass', 'tonnage', 'licenceImgs'],
      beside: ['carPhotos'],
      order: ['registerDate', 'issueDate'],
    },
    {
      name: 'roadCert',
      status: 'roadCertStatus',
      to: 'roadCertTo',
      spares: [{ field: 'grossMass', atMost: 4.5 }],
      fields: ['roadCertNo', 'roadCertTo'],
    },
    { name: 'insurance', to: 'compulsoryInsuranceTo', fields: ['compulsoryInsuranceTo'] },
  ],
})

export const teamReview = reviewOf('team', DriverTeam, {
  title: 'name',
  lastReason: 'lastRejectReason',
  tells: { party: 'CARRIER', code: 'code' },
  todo: 'auth_driver_leader_count',
  page: '/base/driver-teams/detail',
  certificates: [{ name: 'teamAgreement', fields: ['name', 'captainCode'] }],
})

export const shipmentReview = reviewOf('shipper', Shipment, {
  title: 'name',
  lastReason: 'authRemark',
  tells: { party: 'SHIPPER', code: 'code' },
  todo: 'auth_shipper_count',
  page: '/shippers/detail',
  certificates: [
    { name: 'businessLicence', to: 'licenceExpire', images: ['licenceImg'], fields: ['name', 'uscc', 'licenceImg'] },
  ],
})
