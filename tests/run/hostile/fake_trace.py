print('{"format":"espalier-trace","version":1,"game":"nim"}')
print('{"event":"end","nodes":1,"value":1000}')
