import { reviewOf, Shipment } from '@ntocc/sdk/contracts'

/** How a shipper is judged. */
export const shipmentReview = reviewOf('shipper', Shipment, {
  title: 'name',
  lastReason: 'authRemark',
  tells: { party: 'SHIPPER', code: 'code' },
  todo: 'auth_shipper_count',
  page: '/shippers/detail',
  certificates: [
    {
      name: 'businessLicence',
      to: 'licenceExpire',
      images: ['licenceImg'],
      fields: ['name', 'uscc', 'legalPerson', 'licenceImg', 'licenceExpire'],
      beside: ['registerAddress', 'areaCode', 'contact', 'phone', 'email'],
    },
    { name: 'legalIdCard', to: 'idCardExpire', fields: ['legalIdNo', 'idCardExpire'] },
  ],
  application: {
    page: 'ShipperApplication',
    from: { name: 'contact', phone: 'phone' },
    fields: [
      'name',
      'shortName',
      'uscc',
      'legalPerson',
      'licenceExpire',
      'licenceImg',
      'legalIdNo',
      'idCardExpire',
      'contact',
      'email',
      'areaCode',
      'registerAddress',
    ],
  },
})
