-- Solve and hint in turn, about ordinary puzzles, for wrk:
--   wrk --threads 2 --connections 50 --duration 30s --latency --script ordinary.lua http://127.0.0.1:8080
local puzzles = {
  "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
  "2...8.3...6..7..84.3.5..2.9...1.54.8.........4.27.6...3.1..7.4.72..4..6...4.1...3",
  "......9.7...42.18....7.5.261..9.4....5.....4....5.7..992.1.8....34.59...5.7......",
  ".3..5..4...8.1.5..46.....12.7.5.2.8....6.3....4.1.9.3.25.....98..1.2.6...8..6..2.",
}
local names, number = { "solve", "hint" }, 0

request = function()
  number = number + 1
  local body = '{"puzzle":"' .. puzzles[1 + math.floor(number / 2) % #puzzles] .. '"}'
  local headers = { ["Content-Type"] = "application/json" }
  return wrk.format("POST", "/api/v1/" .. names[1 + number % 2], headers, body)
end
