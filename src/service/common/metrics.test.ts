import { expect, test } from 'vitest'
import { createMetrics, toText } from './metrics.ts'

test('what was answered is counted by route and status, and written as Prometheus reads it', () => {
  const metrics = createMetrics(() => [
    { name: 'utility_connect_changes_waiting', suffix: '', labels: {}, value: 3 },
  ])
  metrics.count('/accounts', 200, 3)
  metrics.count('/accounts', 200, 700)
  metrics.count('/accounts', 503, 50)
  metrics.count('/no-such/"x"', 404, 1)
  expect(toText(metrics.samples()).split('\n').slice(0, 17)).toEqual([
    '# HELP utility_connect_http_requests_total Requests answered, by route and status.',
    '# TYPE utility_connect_http_requests_total counter',
    'utility_connect_http_requests_total{route="/accounts",status="200"} 2',
    'utility_connect_http_requests_total{route="/accounts",status="503"} 1',
    'utility_connect_http_requests_total{route="other",status="404"} 1',
    '# HELP utility_connect_http_request_duration_seconds Seconds from a request to its answer.',
    '# TYPE utility_connect_http_request_duration_seconds histogram',
    'utility_connect_http_request_duration_seconds_bucket{route="/accounts",le="0.005"} 1',
    'utility_connect_http_request_duration_seconds_bucket{route="/accounts",le="0.025"} 1',
    'utility_connect_http_request_duration_seconds_bucket{route="/accounts",le="0.1"} 2',
    'utility_connect_http_request_duration_seconds_bucket{route="/accounts",le="0.5"} 2',
    'utility_connect_http_request_duration_seconds_bucket{route="/accounts",le="1"} 3',
    'utility_connect_http_request_duration_seconds_bucket{route="/accounts",le="5"} 3',
    'utility_connect_http_request_duration_seconds_bucket{route="/accounts",le="30"} 3',
    'utility_connect_http_request_duration_seconds_bucket{route="/accounts",le="+Inf"} 3',
    'utility_connect_http_request_duration_seconds_sum{route="/accounts"} 0.753',
    'utility_connect_http_request_duration_seconds_count{route="/accounts"} 3',
  ])
  expect(toText(metrics.samples())).toContain('\nutility_connect_changes_waiting 3\n')
})

test('a client cannot make the page long, nor break a line', () => {
  const metrics = createMetrics(() => [])
  for (let at = 0; at < 1000; at += 1) metrics.count(`/a${at}"\n`, 200, 1)
  const lines = toText(metrics.samples()).split('\n')
  expect(lines.length).toBeLessThan(101 * 11 + 25)
  expect(lines[2]).toBe('utility_connect_http_requests_total{route="/a0\\"\\n",status="200"} 1')
})

test('how late changes are told is counted apart from routes', () => {
  const metrics = createMetrics(() => [])
  metrics.noteLag(40)
  metrics.noteLag(2000)
  const text = toText(metrics.samples())
  expect(text).toContain('\nutility_connect_change_lag_seconds_bucket{le="0.1"} 1\n')
  expect(text).toContain('\nutility_connect_change_lag_seconds_bucket{le="+Inf"} 2\n')
  expect(text).toContain('\nutility_connect_change_lag_seconds_sum 2.04\n')
})
