-- For wrk: each request in turn is one of several people's, by the cookies that are given as arguments.
local requests = {}
local at = 0

function init(cookies)
  for i, cookie in ipairs(cookies) do
    local headers = { Cookie = cookie }
    for name, value in pairs(wrk.headers) do headers[name] = value end
    requests[i] = wrk.format(nil, nil, headers)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end
