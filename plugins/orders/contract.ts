import { defineContract } from '@ntocc/sdk/contracts'
import { code, id, percent, positiveInteger, rows, shape } from '@ntocc/sdk/fields'
import { orderCalls, publishInfo } from './contract/calls.ts'
import { NEWS } from './contract/news.ts'
import { OrderPrice, OrderTarget, SourceOrder, sourceOrders, VEHICLE_LENGTHS } from './contract/orders.ts'
import { ProhibitedArticle, prohibitedArticles } from './contract/prohibited.ts'
import { OrderTake, orderTakes } from './contract/takes.ts'

/** What whoever publishes goods does with them. */
const PUBLISHING = ['sourceOrder.edit', 'sourceOrder.submit', 'sourceOrder.takeDown', 'sourceOrder.cancel']
const DECIDING = ['sourceOrder.assign', 'orderTake.edit']

/** Goods from publishing over the hall to waybills. */
export default defineContract({
  id: 'orders',
  entities: {
    sourceOrder: SourceOrder,
    orderPrice: OrderPrice,
    orderTake: OrderTake,
    prohibitedArticle: ProhibitedArticle,
  },
  offers: { sourceOrder: ['orderNo', 'customerCode'] },
  resources: { sourceOrder: sourceOrders, orderTake: orderTakes, prohibitedArticle: prohibitedArticles },
  calls: orderCalls,
  shares: { sourceOrder: { entity: 'sourceOrder', page: publishInfo } },
  todo: ['miss_order_count', 'auth_order_count', 'order_offer_count'],
  todoOrder: { miss_order_count: 50, auth_order_count: 100, order_offer_count: 101 },
  permissions: [
    'sourceOrder.read',
    'sourceOrder.edit',
    'sourceOrder.submit',
    'sourceOrder.review',
    'sourceOrder.takeDown',
    'sourceOrder.cancel',
    'sourceOrder.assign',
    'sourceOrder.hall',
    'sourceOrder.take',
    'orderTake.read',
    'orderTake.edit',
    'prohibitedArticle.read',
    'prohibitedArticle.edit',
  ],
  dictionaries: {
    orderMode: ['hall', 'directed'],
    grabRule: ['once', 'repeat'],
    confirmMode: ['auto', 'manual'],
    quoteMode: ['fixed', 'bid'],
    orderPayWay: ['arrival', 'receipt', 'monthly'],
    vehicleLength: [...VEHICLE_LENGTHS],
    orderTakeKind: ['grab', 'bid', 'assigned'],
    prohibitedLevel: ['forbidden', 'restricted'],
    prohibitedCategory: [
      'explosive',
      'flammable',
      'toxic',
      'radioactive',
      'weapon',
      'drug',
      'wildlife',
      'counterfeit',
      'waste',
      'other',
    ],
  },
  errors: {
    ORDER_LOCKED: {},
    DEADLINE_LATE: {},
    SHARES_TOO_HIGH: {},
    WHOLE_WANTED: {},
    SHARE_WHOLE: {},
    NOT_IN_HALL: {},
    ALREADY_OFFERED: {},
    OFFERS_TOO_MANY: {},
    DRIVER_WANTED: {},
    VEHICLE_WANTED: {},
    VEHICLE_UNFIT: {},
    VEHICLE_SHORT: {},
    VEHICLE_OTHER: {},
    VEHICLE_FOREIGN: {},
    PRICE_OFFERED: {},
    QTY_TOO_HIGH: {},
    QUOTE_WANTED: {},
    PRICE_FIXED: {},
    PRICE_CHANGED: {},
    CARRIER_PRICE_WANTED: {},
    WAYBILLS_AWAY: { status: 5030 },
  },
  issues: [
    'orderTarget.foreign',
    'orderCustomer.foreign',
    'taking.vehicleType',
    'taking.vehicleLength',
    'taking.vehicleNone',
    'taking.load',
    'taking.share',
  ],
  settings: shape({
    /** Of what the shipper pays; what the carrier is offered is the rest. */
    platformMargin: percent({ places: 1 }).required().default(6),
    missedMinutes: positiveInteger({ max: 10_080 }).in('minute').required().default(120),
  }),
  jobs: {
    watchOrders: shape({}),
    tellNews: shape({
      what: code('orderNews', NEWS).required(),
      record: id().required(),
      targets: rows(OrderTarget, { max: 50 }),
    }),
  },
  search: {
    sourceOrder: {
      by: ['orderNo', 'goodsName'],
      title: 'orderNo',
      hint: ['goodsName', 'shipmentName'],
      state: 'status',
      to: '/orders/detail?id={id}',
    },
  },
  defaults: {
    editions: ['standard'],
    roles: {
      PLAT_ADMIN: 'all',
      DISPATCHER: {
        pages: ['OrderHall', 'OrderPublish', 'Ordermanage', 'OrderDetail', 'OrderSplit', 'OrderTakes'],
        permissions: [...PUBLISHING, ...DECIDING],
      },
      REVIEWER: {
        pages: ['CargoAudit', 'OrderDetail', 'ProhibitedArticles'],
        permissions: ['sourceOrder.review', 'prohibitedArticle.edit'],
      },
      SHIPPER: {
        pages: ['OrderHall', 'OrderPublish', 'Ordermanage', 'OrderDetail', 'OrderTakes'],
        permissions: [...PUBLISHING, ...DECIDING],
      },
      DRIVER: { pages: ['OrderHall', 'OrderTakes'], permissions: ['sourceOrder.take', 'orderTake.edit'] },
      CARRIER: { pages: ['OrderHall', 'OrderTakes'], permissions: ['sourceOrder.take', 'orderTake.edit'] },
    },
  },
})
