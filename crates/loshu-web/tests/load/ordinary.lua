-- Solve and hint in turn, about ordinary puzzles, for wrk:
--   wrk --threads 2 --connections 50 --duration 30s --latency --script ordinary.lua http://127.0.0.1:8080
local puzzles = {
  "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
  "5..768..4.4.15.7..9....4...3.1....2..6.....1..2....8.6...8....7..8.73.4.2..541..3",
  ".....9..2..3.2.7.6624....5.5..2.....2.1.6.5.8.....1..9.3....2854.2.7.3..1..3.....",
  "43.71.6...2..9.....1.3.8.........9...952.174...6.........1.7.9.....8..5...3.25.71",
}
local names, number = { "solve", "hint" }, 0

request = function()
  number = number + 1
  local body = '{"puzzle":"' .. puzzles[1 + math.floor(number / 2) % #puzzles] .. '"}'
  local headers = { ["Content-Type"] = "application/json" }
  return wrk.format("POST", "/api/v1/" .. names[1 + number % 2], headers, body)
end
