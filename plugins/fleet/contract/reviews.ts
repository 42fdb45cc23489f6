import { Driver, DriverTeam, reviewOf, Vehicle } from '@ntocc/sdk/contracts'

/** Up to so many tonnes gross a lorry needs no road transport certificate, and who drives it no qualification (domain facts, section 1.3). */
export const LIGHT_TONNES = 4.5
/** Licences of class C are for lorries of no more than that. */
const LIGHT_CLASSES = ['C']
/** Vehicle types of GA 24.4: full trailers and semi-trailers. The insurance of what draws them covers them too. */
const TRAILERS = ['G', 'B']

/** How a driver is judged. */
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
      neededBy: 'idCardBlocks',
      images: ['idFront', 'idBack'],
      fields: ['name', 'idNo', 'idFrom', 'idTo', 'idFront', 'idBack'],
      beside: ['gender', 'phone', 'address'],
      order: ['idFrom', 'idTo'],
    },
    {
      name: 'licence',
      status: 'licenceStatus',
      to: 'licenceTo',
      neededBy: 'licenceBlocks',
      images: ['licenceImgs'],
      fields: [
        'licenceNo',
        'licenceClass',
        'licenceIssuer',
        'licenceFrom',
        'licenceTo',
        'licenceFileNo',
        'licenceImgs',
      ],
      order: ['licenceFrom', 'licenceTo'],
    },
    {
      name: 'qualification',
      status: 'qualificationStatus',
      to: 'qualificationTo',
      neededBy: 'qualificationBlocks',
      spares: [{ field: 'licenceClass', begins: LIGHT_CLASSES }],
      images: ['qualificationImgs'],
      fields: ['qualificationNo', 'qualificationTo', 'qualificationImgs'],
    },
  ],
  application: {
    page: 'DriverApplication',
    from: { name: 'name', phone: 'phone' },
    fields: [
      'name',
      'gender',
      'nation',
      'address',
      'idNo',
      'idFrom',
      'idTo',
      'idFront',
      'idBack',
      'licenceNo',
      'licenceClass',
      'licenceFileNo',
      'licenceIssuer',
      'licenceFrom',
      'licenceTo',
      'licenceImgs',
      'qualificationNo',
      'qualificationTo',
      'qualificationImgs',
      'agreementSigned',
      'locationConsent',
    ],
  },
})

/** How a vehicle is judged; its driver is told. */
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
      fields: [
        'plateNo',
        'plateColor',
        'vehicleType',
        'energy',
        'owner',
        'useCharacter',
        'vin',
        'engineNo',
        'issuer',
        'registerDate',
        'issueDate',
        'inspectionTo',
        'grossMass',
        'tonnage',
        'licenceImgs',
      ],
      beside: ['brandModel', 'length', 'width', 'height', 'axles', 'carPhotos', 'affiliation', 'driverCode'],
      order: ['registerDate', 'issueDate'],
    },
    {
      name: 'roadCert',
      status: 'roadCertStatus',
      to: 'roadCertTo',
      neededBy: 'roadCertBlocks',
      spares: [{ field: 'grossMass', atMost: LIGHT_TONNES }],
      fields: ['roadCertNo', 'roadCertTo'],
      beside: ['operatingPermitNo', 'permitTo', 'trailerNo'],
    },
    {
      name: 'insurance',
      to: 'compulsoryInsuranceTo',
      neededBy: 'insuranceBlocks',
      spares: [{ field: 'vehicleType', begins: TRAILERS }],
      fields: ['compulsoryInsuranceTo'],
      beside: ['commercialInsuranceTo'],
    },
  ],
})

/** How a driver team is judged. */
export const teamReview = reviewOf('team', DriverTeam, {
  title: 'name',
  lastReason: 'lastRejectReason',
  tells: { party: 'CARRIER', code: 'code' },
  todo: 'auth_driver_leader_count',
  page: '/base/driver-teams/detail',
  certificates: [
    {
      name: 'teamAgreement',
      fields: ['name', 'captainCode', 'collectForMembers', 'dispatchRate'],
      beside: ['phone', 'memberCount', 'agreementUrl'],
    },
  ],
  // Its captain and the rate of its dispatching are agreed with the platform, and entered there.
  application: {
    page: 'TeamApplication',
    from: { name: 'name', phone: 'phone' },
    fields: ['name', 'collectForMembers', 'agreementUrl'],
  },
})
