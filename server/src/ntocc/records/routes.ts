import { CommonRouteInfo, endpoints, InvoiceMessage, UpstreamCustomer } from '@ntocc/sdk/contracts'
import { handle, type Route } from '../http/handle.ts'
import { listOf } from './list.ts'
import { createRecord, getRecord, removeRecords, updateRecord } from './store.ts'

/** Specification section 7, "Lists with GET list, POST, PUT, DELETE (query) and GET by {id}". */

const invoiceMessages: Route[] = [
  handle(endpoints.invoiceMessageList, (ctx, { query }) =>
    listOf(ctx, InvoiceMessage, query, { keyword: ['title', 'taxNo'] }),
  ),
  handle(endpoints.invoiceMessageCreate, (ctx, { body }) => createRecord(ctx, InvoiceMessage, body)),
  handle(endpoints.invoiceMessageUpdate, (ctx, { body }) => updateRecord(ctx, InvoiceMessage, body)),
  handle(endpoints.invoiceMessageDelete, (ctx, { query }) => removeRecords(ctx, InvoiceMessage, query)),
  handle(endpoints.invoiceMessage, (ctx, { params }) => getRecord(ctx, InvoiceMessage, params.id)),
]

const commonRoutes: Route[] = [
  handle(endpoints.commonRouteInfoList, (ctx, { query }) =>
    listOf(ctx, CommonRouteInfo, query, { keyword: ['name', 'loadAddress', 'unloadAddress'] }),
  ),
  handle(endpoints.commonRouteInfoCreate, (ctx, { body }) => createRecord(ctx, CommonRouteInfo, body)),
  handle(endpoints.commonRouteInfoUpdate, (ctx, { body }) => updateRecord(ctx, CommonRouteInfo, body)),
  handle(endpoints.commonRouteInfoDelete, (ctx, { query }) => removeRecords(ctx, CommonRouteInfo, query)),
  handle(endpoints.commonRouteInfo, (ctx, { params }) => getRecord(ctx, CommonRouteInfo, params.id)),
]

const upstreamCustomers: Route[] = [
  handle(endpoints.upstreamCustomerList, (ctx, { query }) =>
    listOf(ctx, UpstreamCustomer, query, { keyword: ['name', 'contact'] }),
  ),
  handle(endpoints.upstreamCustomerCreate, (ctx, { body }) => createRecord(ctx, UpstreamCustomer, body)),
  handle(endpoints.upstreamCustomerUpdate, (ctx, { body }) => updateRecord(ctx, UpstreamCustomer, body)),
  handle(endpoints.upstreamCustomerDelete, (ctx, { query }) => removeRecords(ctx, UpstreamCustomer, query)),
  handle(endpoints.upstreamCustomer, (ctx, { params }) => getRecord(ctx, UpstreamCustomer, params.id)),
]

export const recordRoutes: readonly Route[] = [...invoiceMessages, ...commonRoutes, ...upstreamCustomers]
